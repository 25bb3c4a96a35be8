package rules_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestLinesPrintCanonically(t *testing.T) {
	lib := library(t)
	for _, test := range []struct{ line, want string }{
		{"skirmish tiger-1 vs unit", "skirmish tiger-1 vs unit"},
		{"skirmish/fire tiger-1 vs unit", "skirmish tiger-1 vs unit"},
		{"  skirmish\ttiger-1\n vs  unit ", "skirmish tiger-1 vs unit"},
		{"skirmish 1xtiger-1 vs 1xunit", "skirmish tiger-1 vs unit"},
		{"skirmish 2xsherman-m4+sherman-m4+firefly+sherman-m4 vs tiger-1",
			"skirmish 3xsherman-m4+firefly+sherman-m4 vs tiger-1"},
		{"skirmish sherman-m4:save=5+sherman-m4 vs tiger-1", "skirmish 2xsherman-m4 vs tiger-1"},
		{"skirmish tiger-1 vs unit:save=5,hits=6,attack=0", "skirmish tiger-1 vs unit:hits=6,save=5"},
		{"skirmish tiger-1 vs unit room=5 +suppress-dice=gross hit=3-6 +suppress=always cover=hard",
			"skirmish tiger-1 vs unit cover=hard hit=3-6 room=5 +suppress=always +suppress-dice=gross"},
		{"skirmish tiger-1 vs unit cover=none room=none +suppress=once", "skirmish tiger-1 vs unit"},
		// Derived defaults: a range of 80 is the tiger's, a dug-in unit has soft cover, a tank has tracks.
		{"skirmish tiger-1 vs unit range=80", "skirmish tiger-1 vs unit"},
		{"skirmish tiger-1 vs unit range=10", "skirmish tiger-1 vs unit range=10"},
		{"skirmish firefly+sherman-m4 vs unit range=50", "skirmish firefly+sherman-m4 vs unit"},
		{"skirmish unit vs unit range=10", "skirmish unit vs unit"},
		{"skirmish tiger-1 vs unit cover=soft dug-in=yes", "skirmish tiger-1 vs unit dug-in=yes"},
		{"skirmish tiger-1 vs unit cover=none dug-in=yes", "skirmish tiger-1 vs unit cover=none dug-in=yes"},
		{"skirmish tiger-1 vs unit:kind=tank,tracked=yes", "skirmish tiger-1 vs unit:kind=tank"},
		{"skirmish tiger-1 vs unit:tracked=yes", "skirmish tiger-1 vs unit:tracked=yes"},
		{"skirmish tiger-1 vs us-rifles:men=8", "skirmish tiger-1 vs us-rifles"},
		{"skirmish tiger-1 vs us-rifles:weapons=rifle/rifle/3xlmg/1xlmg,men=6",
			"skirmish tiger-1 vs us-rifles:weapons=2xrifle/4xlmg"},
		{"skirmish tiger-1 vs unit:modifier=-3", "skirmish tiger-1 vs unit:modifier=-3"},
		// Values.
		{"skirmish tiger-1 vs unit range=12.25", "skirmish tiger-1 vs unit range=12.25"},
		{"skirmish tiger-1 vs unit ammo=2xap/he/1-3/5", "skirmish tiger-1 vs unit ammo=2xap/he/1-3/5"},
		{"skirmish tiger-1 vs unit mark=red-2", "skirmish tiger-1 vs unit mark=red-2"},
		{"skirmish tiger-1 vs unit nearby-unit=us-rifles:hits=2,save=5,veteran=yes",
			"skirmish tiger-1 vs unit nearby-unit=us-rifles:hits=2,save=5"},
		{"skirmish tiger-1 vs unit nearby-unit=none observer=unit", "skirmish tiger-1 vs unit"},
		{"skirmish tiger-1 vs unit observer=tiger-1", "skirmish tiger-1 vs unit observer=tiger-1"},
		// Forces are replaced by their units, and multiplied.
		{"skirmish us-platoon vs tiger-1", "skirmish 2xsherman-m4+firefly:save=6 vs tiger-1"},
		{"skirmish sherman-m4+3xus-platoon vs tiger-1", "skirmish 7xsherman-m4+3xfirefly:save=6 vs tiger-1"},
		// Other procedures.
		{"skirmish/bombard tiger-1 vs 12xus-rifles", "skirmish/bombard tiger-1 vs 12xus-rifles"},
		{"skirmish/bombard tiger-1 vs unit+unit +template=free", "skirmish/bombard tiger-1 vs 2xunit +template=free"},
		{"skirmish/rally", "skirmish/rally"},
		{"skirmish/rally pins=1", "skirmish/rally"},
		{"skirmish/rally pins=0 +suppress=always", "skirmish/rally pins=0 +suppress=always"},
		{"skirmish/dig us-rifles:hits=1", "skirmish/dig us-rifles:hits=1"},
		{"skirmish2 1000xunit vs 999xunit:hits=2+unit:hits=3", "skirmish2 1000xunit vs 999xunit:hits=2+unit:hits=3"},
	} {
		got := parse(t, lib, test.line).String()
		if got != test.want {
			t.Errorf("%s\n got %s\nwant %s", test.line, got, test.want)
		}
		if again := parse(t, lib, got).String(); again != got {
			t.Errorf("%s\nprints again as %s", got, again)
		}
	}
}

func TestBadLinesSayWhatToWrite(t *testing.T) {
	lib := library(t)
	for _, test := range []struct{ line, want string }{
		{"", `the line is empty: begin with a ruleset (salvo rules lists them)`},
		{" \n", `the line is empty: begin with a ruleset (salvo rules lists them)`},
		{"skirmsh unit vs unit", `unknown ruleset "skirmsh"; did you mean "skirmish"? (salvo rules lists them)`},
		{"Skirmish unit vs unit", `unknown ruleset "Skirmish"; did you mean "skirmish"? (salvo rules lists them)`},
		{"chess unit vs unit", `unknown ruleset "chess" (salvo rules lists them)`},
		{"skirmish/bombrad unit", `unknown procedure "bombrad" of skirmish; did you mean "bombard"? ` +
			`(salvo rules skirmish lists them)`},
		{"skirmish/ unit vs unit", `unknown procedure "" of skirmish (salvo rules skirmish lists them)`},

		// Parties.
		{"skirmish", `skirmish has two parties, not 0: write skirmish ATTACKERS vs TARGET`},
		{"skirmish tiger-1", `skirmish has two parties, not 1: write skirmish ATTACKERS vs TARGET`},
		{"skirmish unit vs unit vs unit", `skirmish has two parties, not 3: write skirmish ATTACKERS vs TARGET`},
		{"skirmish/dig unit vs unit", `skirmish/dig has one party, not 2: write skirmish/dig UNIT`},
		{"skirmish/rally unit vs unit", `skirmish/rally has no parties: leave out "unit vs unit"`},
		{"skirmish vs unit", `nothing stands before "vs": write PARTY vs PARTY`},
		{"skirmish unit vs vs unit", `nothing stands before "vs": write PARTY vs PARTY`},
		{"skirmish unit vs", `nothing stands after "vs": write PARTY vs PARTY`},
		{"skirmish unit vs cover=soft", `nothing stands after "vs": write PARTY vs PARTY`},
		{"skirmish unit tiger-1", `"tiger-1" follows "unit": write "vs" between two parties, or + between units of one party`},
		{"skirmish unit vs unit range = 35", `"range =": write it without spaces: range=VALUE`},
		{"skirmish cover=soft unit vs unit",
			`"unit" comes after "cover=soft": parties come first, then factors and options`},
		{"skirmish unit vs 2xtiger-1", `fire takes one unit as target, not 2: write tiger-1`},
		{"skirmish unit vs unit+unit", `fire takes one unit as target, not 2: write unit`},
		{"skirmish unit vs tiger-1+unit", `fire takes one kind of unit as target, not "tiger-1+unit": write tiger-1`},
		{"skirmish/bombard unit vs 2xtiger-1+unit",
			`bombard takes one kind of unit as target, not "2xtiger-1+unit": write tiger-1`},
		{"skirmish unit +firefly vs unit",
			`"+firefly" is no option: write +NAME=VALUE; units of one party are joined without spaces`},
		{"skirmish unit++unit vs unit", `"unit++unit" lacks a unit: write UNIT+UNIT, one plus sign between two units`},

		// Counts.
		{"skirmish 0xunit vs unit", `"0xunit": the number before x must be 1 to 1000`},
		{"skirmish -1xunit vs unit", `"-1xunit": the number before x must be 1 to 1000`},
		{"skirmish 02xunit vs unit", `"02xunit": the number before x must be 1 to 1000`},
		{"skirmish 1001xunit vs unit", `"1001xunit": the number before x must be 1 to 1000`},
		{"skirmish 1e9xunit vs unit", `"1e9xunit": the number before x must be 1 to 1000`},
		{"skirmish 2.5xunit vs unit", `"2.5xunit": the number before x must be 1 to 1000`},
		{"skirmish 99999999999999999999xunit vs unit",
			`"99999999999999999999xunit": the number before x must be 1 to 1000`},
		{"skirmish 600xunit+401xunit vs unit",
			`"600xunit+401xunit" has more than 1000 units, the most a party may have`},
		{"skirmish 334xus-platoon vs unit", `"334xus-platoon" has more than 1000 units, the most a party may have`},
		{"skirmish 2tiger vs unit", `"2tiger" is no unit: names begin with a letter; write 2xNAME for two of them`},

		// Units and their fields.
		{"skirmish tigr-1 vs unit", `unknown unit "tigr-1"; did you mean "tiger-1"? (salvo units skirmish lists them)`},
		{"skirmish sherman vs unit",
			`unknown unit "sherman"; did you mean "sherman-m4"? (salvo units skirmish lists them)`},
		{"skirmish rifles vs unit",
			`unknown unit "rifles"; did you mean "us-rifles"? (salvo units skirmish lists them)`},
		{"skirmish maus vs unit", `unknown unit "maus" (salvo units skirmish lists them)`},
		{"skirmish us-platoon:hits=3 vs unit", `us-platoon is a force, whose units have no fields in common: ` +
			`write 2xsherman-m4+firefly:save=6`},
		{"skirmish unit: vs unit", `"unit:": write fields as unit:FIELD=VALUE,FIELD=VALUE`},
		{"skirmish unit:hits vs unit", `"unit:hits": write fields as unit:FIELD=VALUE,FIELD=VALUE`},
		{"skirmish unit:hits=3,hits=3 vs unit", `unit:hits is given twice`},
		{"skirmish unit:atack=3 vs unit",
			`unknown field "atack"; did you mean "attack"? (salvo rules skirmish lists them)`},
		{"skirmish unit:cover=soft vs unit",
			`cover is a factor, not a field of a unit: write cover=soft after the parties`},
		{"skirmish unit:save=5+ vs unit", `save=5+: write save=5`},
		{"skirmish unit:save=5+,hits=3 vs unit", `save=5+: write save=5`},
		{"skirmish unit:save=5++tiger-1 vs unit", `save=5+: write save=5`},
		{"skirmish unit:svae=5+ vs unit",
			`unknown field "svae"; did you mean "save"? (salvo rules skirmish lists them)`},
		{"skirmish unit:save=7 vs unit", `unit:save=7: must be 2 to 6, or none`},
		{"skirmish unit:save=non vs unit", `unit:save=non: must be 2 to 6, or none; did you mean "none"?`},
		{"skirmish unit:save= vs unit", `unit:save=: must be 2 to 6, or none`},
		{"skirmish unit:kind=tnk vs unit", `unit:kind=tnk: must be infantry, gun, tank; did you mean "tank"?`},
		{"skirmish unit:veteran=true vs unit", `unit:veteran=true: must be yes or no; did you mean "yes"?`},
		{"skirmish unit:reload=6-3 vs unit", `unit:reload=6-3: write unit:reload=3-6`},
		{"skirmish unit:reload=3+,hits=2 vs unit", `reload=3+: write reload=3-6`},
		{"skirmish unit:weapons=2xrifel vs unit",
			`unit:weapons=2xrifel: must be words joined by "/" (rifle, lmg, pistol), ` +
				`or none; did you mean "rifle"?`},
		{"skirmish unit:weapons=0xrifle vs unit",
			`unit:weapons=0xrifle: must be words joined by "/" (rifle, lmg, pistol), or none`},
		{"skirmish unit:weapons=21xrifle vs unit", `unit:men would be "21": give one that is 1 to 20`},

		// Factors.
		{"skirmish unit vs unit covr=soft",
			`unknown factor "covr"; did you mean "cover"? (salvo rules skirmish/fire lists them)`},
		{"skirmish unit vs unit pins=2", `unknown factor "pins" (salvo rules skirmish/fire lists them)`},
		{"skirmish unit vs tiger-1 save=5", `save is a field of a unit: write tiger-1:save=5`},
		{"skirmish unit vs tiger-1:hits=3 save=5", `save is a field of a unit: write tiger-1:hits=3,save=5`},
		{"skirmish unit vs unit suppress=once", `suppress is an option: write +suppress=once`},
		{"skirmish unit vs unit cover=soft cover=soft", `cover is given twice`},
		{"skirmish unit vs unit cover=sfot", `cover=sfot: must be none, soft, hard; did you mean "soft"?`},
		{"skirmish unit vs unit range=35+", `range=35+: write range=35`},
		{"skirmish unit vs unit range=+35", `range=+35: write range=35`},
		{"skirmish unit vs unit range=035", `range=035: write range=35`},
		{"skirmish unit vs unit range=35.50", `range=35.50: write range=35.5`},
		{"skirmish unit vs unit range=.5", `range=.5: write range=0.5`},
		{"skirmish unit vs unit range=-0", `range=-0: write range=0`},
		{"skirmish unit vs unit range=1.125", `range=1.125: must be 0 to 200 (up to two decimals)`},
		{"skirmish unit vs unit range=-1", `range=-1: must be 0 to 200 (up to two decimals)`},
		{"skirmish unit vs unit range=1e2", `range=1e2: must be 0 to 200 (up to two decimals)`},
		{"skirmish unit vs unit range=0x10", `range=0x10: must be 0 to 200 (up to two decimals)`},
		{"skirmish unit vs unit range=NaN", `range=NaN: must be 0 to 200 (up to two decimals)`},
		{"skirmish unit vs unit range=inf", `range=inf: must be 0 to 200 (up to two decimals)`},
		{"skirmish unit vs unit range=99999999999999999999999", `range=99999999999999999999999: ` +
			`must be 0 to 200 (up to two decimals)`},
		{"skirmish unit vs unit room=2.5", `room=2.5: must be 0 to 50, or none`},
		{"skirmish unit vs unit hit=4", `hit=4: must be LOW-HIGH within 1 to 6`},
		{"skirmish unit vs unit hit=4+", `hit=4+: write hit=4-6`},
		{"skirmish unit vs unit mark=Red", `mark=Red: must be a word in lower case`},
		{"skirmish unit vs unit =5", `"=5" is no factor: write NAME=VALUE, without spaces`},
		{"skirmish unit vs unit nearby-unit=us-rifle",
			`nearby-unit: unknown unit "us-rifle"; did you mean "us-rifles"? ` +
				`(salvo units skirmish lists them)`},
		{"skirmish unit vs unit nearby-unit=2xus-rifles",
			`nearby-unit: "2xus-rifles": one unit is meant here: write us-rifles`},
		{"skirmish unit vs unit nearby-unit=us-rifles:hits=0", `nearby-unit: us-rifles:hits=0: must be 1 to 12`},

		// Options.
		{"skirmish unit vs unit +supress=once", `unknown option "supress"; did you mean "suppress"? ` +
			`(salvo rules skirmish/fire lists them)`},
		{"skirmish unit vs unit +suppress=allways", `+suppress=allways: must be once, always; did you mean "always"?`},
		{"skirmish unit vs unit +suppress=once +suppress=always", `+suppress is given twice`},
		{"skirmish unit vs unit +cover=soft", `cover is a factor: write cover=soft`},
		{"skirmish unit vs unit +template=free", `option template has no bearing on fire, only on bombard`},
		{"skirmish unit vs unit +=free",
			`"+=free" is no option: write +NAME=VALUE; units of one party are joined without spaces`},

		// Characters.
		{"skirmish unit vs \xff", `the line is not valid UTF-8 text`},
		{"skirmish unit vs \x1b[31m", `the line holds the control character '\x1b'`},
		{"skirmish unit vs \u202etinu", `the line holds the control character '\u202e'`},
		{"skirmish unit\x00 vs unit", `the line holds the control character '\x00'`},
		{"skirmish пантера vs unit", `unknown unit "пантера" (salvo units skirmish lists them)`},
		{"skirmish " + strings.Repeat("a", 5000) + " vs unit", `unknown unit "` + strings.Repeat("a", 60) +
			`..." (salvo units skirmish lists them)`},
		{strings.Repeat("a", 10_001), `the line is 10001 bytes long: at most 10000 are allowed`},
	} {
		s, err := lib.Parse(test.line)
		if err == nil {
			t.Errorf("%.100s\nparsed as %s", test.line, s)
		} else if err.Error() != test.want {
			t.Errorf("%.100s\n got %s\nwant %s", test.line, err, test.want)
		}
	}
}

func TestWordsOfTheCommandLineMayBeQuoted(t *testing.T) {
	lib := library(t)
	const want = "skirmish 2xsherman-m4 vs tiger-1 cover=soft"
	for _, words := range [][]string{
		{"skirmish", "2xsherman-m4", "vs", "tiger-1", "cover=soft"},
		{"skirmish 2xsherman-m4 vs tiger-1 cover=soft"},
		{"skirmish 2xsherman-m4", "vs tiger-1", "cover=soft"},
	} {
		s, err := lib.ParseWords(words)
		if err != nil || s.String() != want {
			t.Errorf("%q: %v, %v", words, s, err)
		}
	}
}

func TestAForceTooLongToWriteOutIsRefused(t *testing.T) {
	lib := library(t)
	group := "+sherman-m4:attack=4,range=49,hits=5,save=6,reload=2-5,weapons=2xrifle/3xlmg,men=11,tracked=no,cost=1"
	other := strings.ReplaceAll(group, "hits=5", "hits=6")
	roster := "rulesets: skirmish\nforces:\n- name: horde\n  party: unit" + strings.Repeat(group+other, 20) + "\n"
	if err := lib.AddRoster("horde.yaml", []byte(roster)); err != nil {
		t.Fatal(err)
	}
	_, err := lib.Parse("skirmish horde+horde+horde+horde vs unit")
	const want = "the scenario is longer than 10000 bytes once its forces are written out"
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// legalLine draws a line that is correct by construction, with defaults, repetitions and derived values in it.
func legalLine(t *rapid.T) string {
	value := map[string]*rapid.Generator[string]{
		"kind":     rapid.SampledFrom([]string{"infantry", "gun", "tank"}),
		"range":    rapid.SampledFrom([]string{"0", "0.5", "10", "50", "80", "80.5", "199.99", "200"}),
		"hits":     rapid.SampledFrom([]string{"1", "4", "5", "6", "12"}),
		"save":     rapid.SampledFrom([]string{"2", "4", "5", "6", "none"}),
		"reload":   rapid.SampledFrom([]string{"1-6", "3-6", "4-4", "none"}),
		"weapons":  rapid.SampledFrom([]string{"none", "rifle", "2xrifle/lmg", "lmg/lmg/rifle", "6xrifle/2xlmg"}),
		"men":      rapid.SampledFrom([]string{"1", "3", "8", "20"}),
		"tracked":  rapid.SampledFrom([]string{"yes", "no"}),
		"modifier": rapid.SampledFrom([]string{"-3", "0", "3"}),
	}
	override := func(fields ...string) string {
		var parts []string
		for _, field := range fields {
			if rapid.Bool().Draw(t, field) {
				parts = append(parts, field+"="+value[field].Draw(t, field+" value"))
			}
		}
		if parts == nil {
			return ""
		}
		return ":" + strings.Join(rapid.Permutation(parts).Draw(t, "fields"), ",")
	}
	unit := func() string {
		name := rapid.SampledFrom([]string{"unit", "tiger-1", "sherman-m4", "us-rifles"}).Draw(t, "unit")
		return name + override("kind", "range", "hits", "save", "reload", "weapons", "men", "tracked", "modifier")
	}
	group := func() string {
		count := rapid.SampledFrom([]string{"", "1x", "2x", "30x"}).Draw(t, "count")
		if rapid.IntRange(0, 5).Draw(t, "force") == 0 {
			return count + "us-platoon"
		}
		return count + unit()
	}
	party := group()
	for range rapid.IntRange(0, 3).Draw(t, "groups") {
		party += "+" + group()
	}
	settings := []string{}
	for _, values := range [][]string{
		{"range=0", "range=10", "range=50", "range=80", "range=12.5"}, {"cover=none", "cover=soft", "cover=hard"},
		{"dug-in=yes", "dug-in=no"}, {"room=none", "room=0", "room=50"}, {"hit=4-6", "hit=1-1"},
		{"ammo=any", "ammo=ap", "ammo=2xap/he/he", "ammo=1-3/5"}, {"mark=plain", "mark=red"},
		{"nearby-unit=none", "nearby-unit=" + unit()}, {"observer=" + unit()},
		{"+suppress=once", "+suppress=always"}, {"+suppress-dice=net", "+suppress-dice=gross"},
	} {
		if i := rapid.IntRange(-1, len(values)-1).Draw(t, values[0]); i >= 0 {
			settings = append(settings, values[i])
		}
	}
	if len(settings) > 1 {
		settings = rapid.Permutation(settings).Draw(t, "settings")
	}
	return strings.Join(append([]string{"skirmish", party, "vs", unit()}, settings...), " ")
}

func TestAnyLegalLineIsReadBackAsPrinted(t *testing.T) {
	lib := library(t)
	rapid.Check(t, func(t *rapid.T) {
		line := legalLine(t)
		s, err := lib.Parse(line)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		again, err := lib.Parse(s.String())
		if err != nil {
			t.Fatalf("%s\nprints as %s: %v", line, s, err)
		}
		if again.String() != s.String() {
			t.Fatalf("%s\nprints as %s\nand then  %s", line, s, again)
		}
		for _, f := range s.Procedure.Factors {
			if s.Word(f.Name) != again.Word(f.Name) || s.Given(f.Name) != again.Given(f.Name) {
				t.Fatalf("%s\n%s is %s, but %s in %s", line, f.Name, s.Word(f.Name), again.Word(f.Name), s)
			}
		}
		for i := range s.Parties {
			for j, g := range s.Parties[i].Groups {
				for _, f := range s.Ruleset.Fields {
					if other := again.Parties[i].Groups[j].Unit; g.Unit.Word(f.Name) != other.Word(f.Name) {
						t.Fatalf("%s\n%s is %s, but %s in %s", line, f.Name, g.Unit.Word(f.Name), other.Word(f.Name), s)
					}
				}
			}
		}
	})
}

func FuzzLine(f *testing.F) {
	for _, seed := range []string{
		"skirmish 2xsherman-m4+firefly vs tiger-1:save=5 range=35 +suppress=always",
		"skirmish us-platoon vs unit:weapons=2xrifle/lmg nearby-unit=us-rifles:hits=2,save=5",
		"skirmish/bombard unit vs 3xunit:reload=3-6", "skirmish/rally pins=3", "skirmish unit:save=5+ vs unit",
		"skirmish 1e9xunit vs unit range=NaN", "skirmish vs vs =", "skirmish unit vs unit ammo=2x4/0x1/x",
	} {
		f.Add(seed)
	}
	lib := library(f)
	f.Fuzz(func(t *testing.T, line string) {
		s, err := lib.Parse(line)
		if err != nil {
			if text := err.Error(); text == "" || strings.ContainsAny(text, "\n\x1b") {
				t.Fatalf("%q: the error is not one line: %q", line, text)
			}
			return
		}
		again, err := lib.Parse(s.String())
		if err != nil || again.String() != s.String() {
			t.Fatalf("%q prints as %q and then %v, %v", line, s, again, err)
		}
	})
}

func BenchmarkParse(b *testing.B) {
	lib := library(b)
	for b.Loop() {
		parse(b, lib, "skirmish 2xsherman-m4+firefly vs tiger-1:save=5 range=35 +suppress=always")
	}
}
