package bkc_test

import (
	"strings"
	"testing"
)

func TestImpossibleEngagementsSayWhatWouldBeRight(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"bkc1 panther vs de-hq", "de-hq is a command unit and cannot be chosen as a target"},
		{"bkc1 de-hq vs panther", "its dice are for anti-aircraft fire only"},
		{"bkc2 p-47 vs panther", "attacks by air-strike"},
		{"bkc2 unit:kind=infantry-gun vs panther mode=direct", "needs unit:calibre=light, medium or heavy"},
		{"bkc1 panther vs sherman-m4 hits=4", "it can have 0 to 3 marked"},
		{"bkc1/bombard panther vs 3xus-rifles", "only units of kind=artillery bombard"},
		{"bkc1/bombard de-105mm+nebelwerfer vs us-rifles", "batteries of one mission are of one class"},
		{"bkc2/bombard de-105mm+de-105mm:limit=soft-only vs us-rifles pattern=barrage", "differ in limit"},
		{"bkc2/bombard de-105mm vs 3xus-rifles aim=4", "the group has 3 units"},
		{"bkc1/air-strike ju-88 vs us-rifles run=single", "bombers attack a zone"},
		{"bkc1/air-strike ju-87 vs 2xus-rifles run=single", "as in aim=1"},
		{"bkc2/air-strike ju-87+ju-88 vs us-rifles", "bombers do not fly with other aircraft"},
		{"bkc2/air-strike panther vs us-rifles", "only units of kind=aircraft fly"},
		{"bkc2/air-strike 31xju-87 vs us-rifles", "one mission may have 30"},
		{"bkc2/anti-aircraft panther aa=3", "only units of kind=aircraft"},
		{"bkc1/assault 5xus-rifles vs de-infantry", "at most 4 can touch one unit"},
		{"bkc1/assault us-rifles vs de-infantry attacker-suppressed=2", "there is 1 attacker"},
		{"bkc1/charge pak-40 vs us-rifles", "pak-40 cannot charge: towed guns do not"},
		{"bkc2/assault us-rifles+mg-42 vs de-infantry", "mg-42 cannot charge: support weapons do not"},
		{"bkc2/assault pak-40 vs de-infantry", "pak-40 cannot charge: towed guns do not"},
		{"bkc1/assault de-truck vs us-rifles", "de-truck cannot charge: soft transport does not"},
		{"bkc1/charge de-hq vs us-rifles", "de-hq cannot charge: command units do not fight"},
		{"bkc2/assault p-47 vs us-rifles", "p-47 cannot charge: aircraft attack by air-strike"},
		{"bkc1/charge panther vs us-rifles cover=soft", "AFVs charge only enemies in the open"},
		{"bkc1/assault panther vs us-rifles dug-in=yes", "AFVs charge only enemies in the open"},
		{"bkc2/assault panther vs us-rifles dug-in=yes +dug-in-cover=as-said", "AFVs charge only enemies in the open"},
		{"bkc2/assault panther vs us-rifles fortified=yes cover=none", "AFVs charge only enemies in the open"},
		{"bkc1 panther vs p-47", "p-47 is an aircraft: only anti-aircraft fire reaches it"},
		{"bkc2/assault us-rifles vs p-47", "p-47 is an aircraft"},
		{"bkc1/charge us-rifles vs ju-87", "ju-87 is an aircraft"},
		{"bkc2/minefield p-47", "p-47 is an aircraft"},
		{"bkc1/bombard de-105mm vs 2xp-47", "p-47 is an aircraft"},
		{"bkc2/air-strike ju-87 vs p-47", "p-47 is an aircraft"},
		{"bkc2/overrun ju-87 vs us-hq", "overruns nobody"},
		{"bkc2 panther vs us-hq", "us-hq is a command unit and cannot be chosen as a target"},
		{"bkc1/blunder de-hq nearby=1 nearby-unit=ju-87", "ju-87 is an aircraft"},
		{"bkc1/command-phase panther", "give it a role, as in panther:role=hq"},
		{"bkc2/overrun panther vs us-rifles", "only those are overrun"},
		{"bkc2/overrun de-hq vs us-hq", "do not overrun each other"},
		{"bkc2 panther vs sherman-m4:facing=flank", "only attackers in fire see the target in a way of their own"},
		{"bkc1/duel panther:distance=20 vs sherman-m4", "only attackers in fire"},
		{"bkc1 panther vs sherman-m4:friend=yes", "only targets of bombard and air-strike can be friends"},
		{"bkc1/bombard de-105mm vs us-rifles+de-infantry:friend=yes aim=2", "aim=2 is a friend, de-infantry"},
		{"bkc1/bombard de-105mm vs us-hq+us-rifles aim=1", "aim=1 is a command unit, us-hq"},
		{"bkc2/air-strike ju-87 vs us-hq run=single", "us-hq, which cannot be chosen as a target"},
		{"bkc1 panther vs sherman-m4 behind=wire", "as in room=5"},
		{"bkc2/blunder panther table=air", "the target is an aircraft that was asked for"},
		{"bkc2/battle de-truck+pak-40:aboard=1 vs us-rifles", "pak-40:aboard=1: only on tables units are carried"},
		{"bkc1/break counting=10 lost=11", "only 10 units count"},
		{"bkc1 100xpanther:attack=12 vs sherman-m4", "one attack may have 300"},
	} {
		s, err := library.Parse(c.line)
		if err == nil {
			_, err = s.Prepare()
		}
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: the error is %v, want one line with %q", c.line, err, c.want)
		}
	}
}
