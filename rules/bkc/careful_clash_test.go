package bkc

import "testing"

// A close combat is worked out once for each start and each set of rules, and the store forgets all before it grows too large.
func TestTheStoreOfClashes(t *testing.T) {
	worked := 0
	workOut := func() *clash { worked++; return &clash{ownOut: worked} }
	store := clashes{known: map[combatKey]*clash{}}
	key := combatKey{edition: first}
	shared := store.of(key, workOut)
	if again := store.of(key, workOut); again != shared || worked != 1 {
		t.Errorf("worked out %d times", worked)
	}
	other, flame, start := combatKey{edition: second}, key, key
	flame.rules.flame, start.start.support = 3, 1
	for _, k := range []combatKey{other, flame, start} {
		if store.of(k, workOut) == shared {
			t.Errorf("%+v has the clash of %+v", k, key)
		}
	}
	for n := range mostClashes {
		key.start.room = int16(n)
		store.of(key, workOut)
	}
	if len(store.known) > mostClashes {
		t.Errorf("the store holds %d clashes", len(store.known))
	}
}
