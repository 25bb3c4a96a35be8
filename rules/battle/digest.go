package battle

import "reflect"

// digest returns a hash of the state as a side sees it, from the units and the scene, field by field. The hash is the same
// on every machine and in every run. Facts that only a story needs are left out.
func (s *state[U, T]) digest(side Side) uint64 {
	h := digest(offset).add(uint64(side)).add(uint64(s.core.clock.Turn))
	for i := range s.units {
		h = h.value(reflect.ValueOf(&s.units[i]).Elem())
	}
	return uint64(h.value(reflect.ValueOf(&s.scene[0]).Elem()))
}

// A digest is a running hash of values in their order: the 64-bit FNV-1a hash of Fowler, Noll and Vo, eight bytes for
// each number.
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

// value adds every number in a value to the hash. Units and scenes contain only numbers, bools, and arrays and structs
// of them.
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
