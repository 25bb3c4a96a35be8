package battle_test

import (
	"testing"

	"salvo/rules/battle"
)

// sizes returns the sizes of the clouds on a table. The tests tell the clouds apart by them.
func sizes(c *battle.Scene) (all [battle.MostClouds]int) {
	for i, cloud := range c.Clouds() {
		all[i] = int(cloud.Side)
	}
	return all
}

func TestACloudLastsAsManyTurnsAsItSays(t *testing.T) {
	var c battle.Scene
	c.Lay(battle.Cloud{Side: 1, Turns: 2})
	c.Lay(battle.Cloud{Side: 2, Turns: 1})
	c.Lay(battle.Cloud{Side: 3, Turns: 2})
	for turn, want := range [][battle.MostClouds]int{{1, 2, 3}, {1, 3}, {}} {
		if got := sizes(&c); got != want {
			t.Errorf("after %d turns there are %v, want %v", turn, got, want)
		}
		c.Fade()
	}
	if c != (battle.Scene{}) {
		t.Error("something is left of clouds that are gone")
	}
}

func TestTheOldestCloudGoesWhenThereAreTooMany(t *testing.T) {
	var c battle.Scene
	for i := range battle.MostClouds + 2 {
		c.Lay(battle.Cloud{Side: 1, Turns: uint8(i + 1)})
	}
	if first, last := c.Clouds()[0].Turns, c.Clouds()[battle.MostClouds-1].Turns; first != 3 || last != battle.MostClouds+2 {
		t.Errorf("the clouds reach from number %d to %d", first, last)
	}
}
