package battle

import "reflect"

// digest returns a number for what a side sees of a state, field by field: the same on every machine and in every run.
// It counts the units and the scene, and leaves out what only a story needs.
func (s *state[U, T]) digest(side Side) uint64 {
	h := digest(offset).add(uint64(side)).add(uint64(s.core.clock.Turn))
	for i := range s.units {
		h = h.value(reflect.ValueOf(&s.units[i]).Elem())
	}
	return uint64(h.value(reflect.ValueOf(&s.scene[0]).Elem()))
}

// A digest is a sum of values in their order: that of Fowler, Noll and Vo with 64 bits, word by word.
type digest uint64

const (
	offset = 14695981039346656037
	prime  = 1099511628211
)

func (h digest) add(word uint64) digest {
	for range 8 {
		h = (h ^ digest(word&0xff)) * prime
		word >>= 8
	}
	return h
}

// value adds everything that a value contains. Units and scenes contain numbers only.
func (h digest) value(v reflect.Value) digest {
	switch v.Kind() {
	case reflect.Bool:
		if v.Bool() {
			return h.add(1)
		}
		return h.add(0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return h.add(uint64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return h.add(v.Uint())
	case reflect.Array:
		for i := range v.Len() {
			h = h.value(v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			h = h.value(v.Field(i))
		}
	}
	return h
}
