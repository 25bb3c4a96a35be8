package listfile_test

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"testing"

	"salvo/rules"
	"salvo/rules/games"
	"salvo/rules/listfile"
)

// sheetOfUnits returns units as salvo units --format csv writes them.
func sheetOfUnits(t *testing.T, rs *rules.Ruleset, units []*rules.Unit, delimiter rune) []byte {
	t.Helper()
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Comma, w.UseCRLF = delimiter, true
	head := []string{"ruleset", "name", "title", "nation", "class", "source", "printed", "tags"}
	meta := len(head)
	for _, f := range rs.Fields {
		name := f.Name
		if slices.Contains(head[:meta], name) {
			name = "field-" + name
		}
		head = append(head, name)
	}
	w.Write(head)
	for _, u := range units {
		row := []string{rs.Name, u.Name, u.Title, u.Nation, u.Class, u.Source, strings.Join(u.Printed, " "), strings.Join(u.Tags, " ")}
		for _, f := range rs.Fields {
			row = append(row, u.Word(f.Name))
		}
		w.Write(row)
	}
	if w.Flush(); w.Error() != nil {
		t.Fatal(w.Error())
	}
	return b.Bytes()
}

// Every unit of every ruleset goes through a sheet and back unchanged, with commas, semicolons or tabs between the
// cells.
func TestEveryUnitOfEveryRulesetGoesThroughASheetAndBack(t *testing.T) {
	lib := games.All()
	for _, rs := range lib.Rulesets() {
		roster, err := lib.Roster(rs)
		if err != nil {
			t.Fatal(err)
		}
		for _, delimiter := range []rune{',', ';', '\t'} {
			list, err := listfile.Read(lib, "units.csv", sheetOfUnits(t, rs, roster.Units(), delimiter), listfile.Asked{})
			if err != nil {
				t.Fatalf("%s %q: %v", rs.Name, delimiter, err)
			}
			if n := list.Count(listfile.LeftOut) + list.Count(listfile.FillIn); n > 0 {
				t.Errorf("%s %q: %d lines are left out or to be filled in:\n%s", rs.Name, delimiter, n, report(list))
			}
			again := games.All()
			if err := again.AddRoster("back.yaml", list.YAML()); err != nil {
				t.Fatal(err)
			}
			back, _ := again.Roster(rs)
			for _, want := range roster.Units() {
				got, ok := back.Unit(want.Name)
				if !ok || !got.Own {
					t.Errorf("%s: %s is gone", rs.Name, want.Name)
					continue
				}
				for _, f := range rs.Fields {
					if got.Word(f.Name) != want.Word(f.Name) {
						t.Errorf("%s: %s of %s is %s, not %s", rs.Name, f.Name, want.Name, got.Word(f.Name), want.Word(f.Name))
					}
				}
				if got.Title != want.Title || got.Nation != want.Nation || got.Class != want.Class || got.Source != want.Source ||
					!slices.Equal(got.Printed, want.Printed) || !slices.Equal(got.Tags, want.Tags) {
					t.Errorf("%s: %+v became %+v", rs.Name, want, got)
				}
			}
		}
	}
}

// A sheet to fill in is read by import: its three examples are understood, and the report says nothing else.
func TestATemplateIsASheetThatIsRead(t *testing.T) {
	lib := games.All()
	for _, rs := range lib.Rulesets() {
		text, err := listfile.Template(lib, rs.Name)
		if err != nil {
			t.Fatal(err)
		}
		list, err := listfile.Read(lib, "template.csv", text, listfile.Asked{Ruleset: rs.Name})
		if err != nil {
			t.Fatalf("%s: %v\n%s", rs.Name, err, text)
		}
		if len(list.Units) != 3 || list.Count(listfile.Understood) != 3 || len(list.Report) != 3 {
			t.Errorf("%s:\n%s", rs.Name, report(list))
		}
	}
	if _, err := listfile.Template(lib, "bkc3"); err == nil || !strings.Contains(err.Error(), "did you mean") {
		t.Error(err)
	}
}

// Habits of spreadsheets: dates in place of spans, plus signs, units of length, thousands, yes in many words.
func TestHabitsOfSpreadsheetsAreUnderstood(t *testing.T) {
	lib := games.All()
	cases := []struct{ ruleset, head, row, want string }{
		{"bkc2", "Name,Kind,Attack,Range (cm),Hits,Save,Move,MG,Points", `A tank,tank,4,"1,000 cm",5,5+,25 cm,x,115`, "{kind: afv, armour: full, attack: 4, range: 1000, hits: 5, save: 5, move: 25}"},
		{"bkc2", "Name|Kind|Attacks|Hits|Save|Move|Cost", `A gun|Anti-tank gun|4/80#|4|–|5|70`, "{kind: at-gun, attack: 4, range: 80, limit: armour-only, hits: 4, move: 5}"},
		{"cobi", "name,kind,hit,reload,cost", "a-tank,vehicle,3-Jun,05. Jun,20", "hit: '3-6', reload: '5-6'"},
		{"bolt-action", "Unit;Kind;Quality;Men;Weapons;Pts", `A squad;infantry;Veteran;8;"5 rifles, SMG & LMG";100`, "{kind: infantry, quality: veteran, men: 8, weapons: '5xrifle/smg/lmg'}"},
		{"bolt-action", "Unit;Kind;Open topped;Weapons;Armour;Pts", `A car;Vehicle;ja;MMG;7+;60`, "{kind: vehicle, weapons: mmg, armour: 7, open-topped: yes}"},
	}
	for _, c := range cases {
		list, err := listfile.Read(lib, "sheet.csv", []byte(c.head+"\n"+c.row+"\n"), listfile.Asked{Ruleset: c.ruleset})
		if err != nil {
			t.Errorf("%s: %v", c.row, err)
			continue
		}
		// The fields of a unit may fill several lines.
		if yaml := string(list.YAML()); !strings.Contains(strings.Join(strings.Fields(yaml), " "), c.want) || list.Count(listfile.FillIn) > 0 {
			t.Errorf("%s: no %s in\n%s%s", c.row, c.want, yaml, report(list))
		}
	}
}

// A date in place of another value is refused, and the report names what was probably typed: which of two spans became
// 6-Mar depends on the country of the spreadsheet.
func TestADateThatCouldBeTwoValuesIsRefused(t *testing.T) {
	cases := []struct{ ruleset, head, row, want string }{
		{"cobi", "name,kind,hit,reload,cost", "a-tank,vehicle,6-Mar,3-6,20", `hit is "6-Mar", a date that a spreadsheet probably made of 3-6 or 6-3 (format`},
		{"cobi", "name,kind,hit,reload,cost", "a-tank,vehicle,3-6,Jun-03,20", `reload is "Jun-03", a date that a spreadsheet probably made of 3-6 or 6-3 (format`},
		{"bkc2", "name,kind,attack,hits,cost", "a-tank,afv,30. Mrz,4,100", `attack is "30. Mrz", a date that a spreadsheet probably made of 3/30 or 30/3 (format`},
	}
	for _, c := range cases {
		list, err := listfile.Read(games.All(), "sheet.csv", []byte(c.head+"\n"+c.row+"\n"), listfile.Asked{Ruleset: c.ruleset})
		if err != nil {
			t.Fatal(err)
		}
		if told := report(list); list.Count(listfile.FillIn) != 1 || !strings.Contains(told, c.want) {
			t.Errorf("%s: no %q in\n%s", c.row, c.want, told)
		}
	}
}

// The cell of a squad's weapons has no end beyond which weapons are lost.
func TestALongCellOfASheetIsReadToItsEnd(t *testing.T) {
	weapons := strings.Repeat("1 rifle, ", 19) + "LMG"
	list, err := listfile.Read(games.All(), "sheet.csv", []byte("Unit;Kind;Quality;Men;Weapons;Pts\nA squad;infantry;regular;20;"+weapons+";200\n"),
		listfile.Asked{Ruleset: "bolt-action"})
	if err != nil {
		t.Fatal(err)
	}
	if yaml := string(list.YAML()); !strings.Contains(yaml, "/lmg") {
		t.Errorf("no light machine gun in\n%s%s", yaml, report(list))
	}
}
