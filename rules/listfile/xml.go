package listfile

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// readXML reads a roster of the BattleScribe schema. Entities that a file declares itself are never expanded: a file that uses one is refused.
func readXML(text string) (*army, error) {
	d := xml.NewDecoder(strings.NewReader(text))
	d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil } // the text is UTF-8 whatever it declares
	b := &builder{}
	for {
		token, err := d.RawToken()
		if errors.Is(err, io.EOF) && len(b.open) == 0 {
			return &b.army, nil
		}
		line, _ := d.InputPos()
		if err != nil {
			return nil, fmt.Errorf("line %d of the file is no XML that can be read: %w", line, plainXML(err))
		}
		switch t := token.(type) {
		case xml.StartElement:
			if err := b.begin(t.Name.Local, line); err != nil {
				return nil, err
			}
			for _, a := range t.Attr {
				b.set(a.Name.Local, a.Value)
			}
		case xml.EndElement:
			if len(b.open) == 0 || b.open[len(b.open)-1].kind != t.Name.Local {
				return nil, fmt.Errorf("line %d of the file is no XML that can be read: </%s> closes nothing", line, tidied(t.Name.Local))
			}
			b.end()
		case xml.CharData:
			if len(b.open) > 0 && b.open[len(b.open)-1].value != nil {
				b.set("$text", string(t))
			}
		}
	}
}

// plainXML returns an error of the XML reader without the line number and the words in front of the reason.
func plainXML(err error) error {
	var syntax *xml.SyntaxError
	switch {
	case errors.As(err, &syntax):
		return errors.New(tidied(syntax.Msg))
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("it breaks off")
	}
	return errors.New(tidied(err.Error()))
}
