//go:build browser

package main

import (
	"encoding/base64"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// importVisit drops a file of a list builder on a side, reads what was not understood, and fights with the list.
func importVisit(t *testing.T, b *browser) {
	list, err := os.ReadFile("../../rules/listfile/testdata/lists/germany-last-levy-second.rosz")
	if err != nil {
		t.Fatal(err)
	}
	v := b.desktop(t)
	v.open("")
	v.do(chromedp.Evaluate(`(() => {
		const bytes = Uint8Array.from(atob(`+quotedJS(base64.StdEncoding.EncodeToString(list))+`), (c) => c.charCodeAt(0));
		const data = new DataTransfer();
		data.items.add(new File([bytes], 'levy.rosz'));
		document.querySelector('#parties .party').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
	})()`, nil))
	v.says("bolt-action/battle last-levy-1945 vs ")
	v.until(`document.querySelector('#imports h3')?.textContent === 'Last levy, 1945: 5 units'`)
	v.until(`document.querySelectorAll('#imports .fill-in').length === 2`)
	v.picture("import-report")
	v.barriers("with a report of an imported list")
	v.do(chromedp.SendKeys("#imports .fill-in input", "de-105mm", chromedp.ByQuery))
	v.click("#imports .fill-in button")
	v.until(`document.querySelectorAll('#imports .fill-in').length === 1`)
	v.until(`document.querySelector('#imports h3')?.textContent === 'Last levy, 1945: 6 units'`)
	v.until(`[...document.querySelectorAll('#parties .party:first-of-type .unit')].some((u) => u.textContent === 'Nebelwerfer 41')`)
	v.picture("import-filled")
}
