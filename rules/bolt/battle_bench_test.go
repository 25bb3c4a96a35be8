package bolt_test

import (
	"strings"
	"testing"
)

// twelve a side: infantry, weapons teams, guns, tanks and an officer, both advancing from 36 inches.
const twelve = "bolt-action/battle 4xde-grenadiers+2xmg-42+panzerschreck-team+pak-40+2xpanzer-iv-h+sdkfz-222+" +
	"de-leutnant vs 4xus-rifles+us-mg+us-hmg+us-bazooka-team+us-57mm+2xsherman-m4+m8-greyhound+us-second-lieutenant " +
	"pos-a=18 pos-b=18 stance-a=advance stance-b=advance"

func BenchmarkBattle(b *testing.B) {
	for _, policy := range []string{"nearest", "weakest", "best-odds"} {
		m := prepared(b, twelve+strings.ReplaceAll(" policy-a=P policy-b=P", "P", policy)).Model
		for name, keep := range map[string]bool{"rolled": false, "kept": true} {
			b.Run(policy+"/"+name, func(b *testing.B) { simulate(b, m, keep) })
		}
	}
}
