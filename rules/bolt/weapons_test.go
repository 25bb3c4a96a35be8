package bolt_test

import (
	"math"
	"testing"

	"salvo/rules"
	"salvo/rules/bolt"
)

const ownWeapons = `rulesets: bolt-action
weapons:
  - name: recoilless-rifle
    fields: {range: 24, pen: 5, marks: team/shaped}
  - name: rifle
    fields: {range: 30, marks: small}
  - name: rocket-battery
    fields: {range: 60, min: 12, shots: 3, pen: he, he: 2d6, marks: team/fixed/indirect}
  - name: broken
    fields: {shots: d6}
units:
  - name: rifleman
    fields: {kind: infantry, weapons: rifle}
`

// A roster may add rows to the weapon card and replace rows of it.
func TestRostersAddToTheWeaponCard(t *testing.T) {
	lib := rules.NewLibrary(bolt.Game())
	if err := lib.AddRoster("own.yaml", []byte(ownWeapons)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ line, same string }{
		{"bolt-action unit:kind=team,men=2,weapons=recoilless-rifle vs panther",
			"bolt-action unit:kind=team,men=2,weapons=bazooka vs panther"},
		{"bolt-action 2xrifleman vs us-rifles range=28", "bolt-action unit:weapons=automatic-rifle vs us-rifles range=28"},
		{"bolt-action unit:kind=vehicle,weapons=rocket-battery vs us-rifles range=30",
			"bolt-action unit:kind=vehicle,weapons=3xheavy-mortar vs us-rifles range=30"},
	} {
		if got, want := meanHits(t, lib, c.line), meanHits(t, lib, c.same); math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: %v hits, want %v", c.line, got, want)
		}
	}
	s, err := lib.Parse("bolt-action unit:kind=team,weapons=broken vs unit")
	if err == nil {
		_, err = s.Prepare()
	}
	if want := "unit: broken: a flamethrower, and nothing else, has shots d6 or 2d6"; err == nil || err.Error() != want {
		t.Errorf("the error is %v, want %s", err, want)
	}
}

func meanHits(t *testing.T, lib *rules.Library, line string) float64 {
	s, err := lib.Parse(line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	e, err := s.Prepare()
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	f, err := rules.ParseFigure("mean hits", e.Model.Metrics())
	if err != nil {
		t.Fatal(err)
	}
	return f.Estimate(walkedModel(t, e.Model, false), 0).Value
}
