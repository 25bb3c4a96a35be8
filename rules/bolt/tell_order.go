package bolt

import "fmt"

// What is told of orders.

func (r *orderRules) tellOrder(u *unit, c *condition, score int, why modifiers, result int) string {
	words := [...]string{testFailed: "failed", testPassed: "passed", testDoubleOne: "double one, inspired",
		testMishap: "double six, a mishap"}
	return fmt.Sprintf("%s tests its order, %s: %s", u.Name, r.testText(c, score, why), words[result])
}

func tellShaken(u *unit, before, left int8) string {
	return fmt.Sprintf("%s sheds %s, %d left", u.Name, counted(int(before-left), "pin"), left)
}

func tellMishap(u *unit, friendly bool, result orderResult) string {
	meant := "a mishap, friendly fire on 1-2, panic on 3-6: panic"
	if friendly {
		meant = "a mishap, friendly fire on 1-2, panic on 3-6: friendly fire"
	}
	if result == wentDown {
		return fmt.Sprintf("%s, but it cannot be: %s goes Down", meant, u.Name)
	}
	return meant
}

func tellObeyed(u *unit, order string, s *orderState) string {
	switch s.result {
	case wentDown:
		return u.Name + " goes Down"
	case panicked:
		return u.Name + " runs from the enemy"
	case friendlyFire:
		return u.Name + " fires at its own side"
	}
	return fmt.Sprintf("%s obeys: %s", u.Name, order)
}
