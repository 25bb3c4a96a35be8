package rules

import (
	"maps"
	"slices"
)

// A catalogue is a list in the order of definition whose elements are found by their names.
type catalogue[E any] struct {
	list  []*E
	place map[string]int
}

func (c *catalogue[E]) find(name string) (*E, bool) {
	if i, ok := c.place[name]; ok {
		return c.list[i], true
	}
	return nil, false
}

// put adds an element, in the place of one with the same name if there is one.
func (c *catalogue[E]) put(name string, e *E) {
	if i, ok := c.place[name]; ok {
		c.list[i] = e
		return
	}
	if c.place == nil {
		c.place = make(map[string]int)
	}
	c.place[name] = len(c.list)
	c.list = append(c.list, e)
}

func (c *catalogue[E]) remove(name string) {
	removed, ok := c.place[name]
	if !ok {
		return
	}
	c.list = slices.Delete(c.list, removed, removed+1)
	delete(c.place, name)
	for other, i := range c.place {
		if i > removed {
			c.place[other]--
		}
	}
}

func (c catalogue[E]) copied() catalogue[E] {
	return catalogue[E]{slices.Clone(c.list), maps.Clone(c.place)}
}
