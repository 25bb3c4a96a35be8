package bolt_test

import (
	"os"
	"strings"
	"testing"

	"salvo/rules/rulestest"
)

// twelve is a battle with twelve units a side: infantry, weapons teams, guns, tanks and an officer, both sides
// advancing from 36 inches.
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

// BenchmarkTable fights with the same forces on a table of 24 x 24 squares.
func BenchmarkTable(b *testing.B) {
	text, err := os.ReadFile("testdata/twelve.yaml")
	if err != nil {
		b.Fatal(err)
	}
	for name, factors := range map[string]string{"nearest": "policy-a=nearest policy-b=nearest", "weakest": "policy-a=weakest policy-b=weakest",
		"best-odds": "policy-a=best-odds policy-b=best-odds", "careful": "player-a=careful player-b=careful"} {
		m := rulestest.PreparedTable(b, library, string(text)+"factors: "+rulestest.Simply(factors)+"\n").Model
		b.Run(name, func(b *testing.B) { simulate(b, m, false) })
	}
}
