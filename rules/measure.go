package rules

import (
	"fmt"
	"slices"
	"strings"
)

// unitSigns lists, for each unit of length, what people write after a number.
var unitSigns = map[string][]string{
	"cm":     {"cm"},
	"inches": {"inches", "inch", "in", "\"", "″", "”"},
}

// withoutUnit returns a number without the sign of its unit of measurement: 30 for 30cm. It returns any other text
// unchanged. The argument unit is the unit of measurement of the value, "" if it has none. The sign of another unit in
// unitSigns is an error; the argument shown is the name of the value in the message.
func withoutUnit(shown, text, unit string) (string, error) {
	number := strings.TrimRight(text, "abcdefghijklmnopqrstuvwxyz\"″”")
	sign := text[len(number):]
	if number == "" || sign == "" || strings.Trim(number, "0123456789.-") != "" {
		return text, nil
	}
	if slices.Contains(unitSigns[unit], sign) {
		return number, nil
	}
	for _, signs := range unitSigns {
		switch {
		case !slices.Contains(signs, sign):
		case unit == "":
			return "", fmt.Errorf("%s=%s: it has no unit: write %s=%s", shown, clipped(text), shown, clipped(number))
		default:
			return "", fmt.Errorf("%s=%s: lengths are in %s here: write %s=NUMBER or %s=NUMBER%s",
				shown, clipped(text), unit, shown, shown, unitSigns[unit][0])
		}
	}
	return text, nil
}
