package reports

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"math/big"
	"strconv"
	"strings"

	"salvo/sim"
)

// jsonSchema is the number of the JSON form. It changes when a reader of the old form would read the new one wrongly.
const jsonSchema = 1

// JSON prints the data of a document for other programs, indented and in stable order. Floats have 12 significant digits. Keys
// that begin with an underscore are left out: only the program itself reads them back.
func JSON(w io.Writer, d *Document) error { return writeJSON(w, d.Data) }

// writeJSON writes data as indented JSON, without private keys: those that begin with an underscore.
func writeJSON(w io.Writer, data any) error {
	whole, err := json.Marshal(data)
	if err != nil {
		return err
	}
	in := json.NewDecoder(bytes.NewReader(whole))
	in.UseNumber()
	var public, indented bytes.Buffer
	if err := copyPublic(&public, in); err != nil {
		return err
	}
	if err := json.Indent(&indented, public.Bytes(), "", "  "); err != nil {
		return err
	}
	indented.WriteByte('\n')
	_, err = indented.WriteTo(w)
	return err
}

// copyPublic copies one value without its private keys.
func copyPublic(out *bytes.Buffer, in *json.Decoder) error {
	token, err := in.Token()
	if err != nil {
		return err
	}
	switch token := token.(type) {
	case json.Delim:
		return copyInside(out, in, token)
	case json.Number:
		out.WriteString(publicNumber(token.String()))
		return nil
	}
	return writePlain(out, token)
}

// copyInside copies the values of a list or an object to its end.
func copyInside(out *bytes.Buffer, in *json.Decoder, start json.Delim) error {
	out.WriteString(start.String())
	for first := true; in.More(); {
		if start == '{' {
			key, err := in.Token()
			if err != nil {
				return err
			}
			if strings.HasPrefix(key.(string), "_") {
				if err := copyPublic(new(bytes.Buffer), in); err != nil {
					return err
				}
				continue
			}
			if !first {
				out.WriteByte(',')
			}
			first = false
			if err := writePlain(out, key); err != nil {
				return err
			}
			out.WriteByte(':')
		} else if first {
			first = false
		} else {
			out.WriteByte(',')
		}
		if err := copyPublic(out, in); err != nil {
			return err
		}
	}
	end, err := in.Token()
	if err == nil {
		out.WriteString(end.(json.Delim).String())
	}
	return err
}

// writePlain writes a string, a truth value or null, without escapes for HTML.
func writePlain(out *bytes.Buffer, token json.Token) error {
	text := json.NewEncoder(out)
	text.SetEscapeHTML(false)
	err := text.Encode(token)
	out.Truncate(out.Len() - 1) // the line break
	return err
}

// publicNumber returns a float with 12 significant digits; whole numbers stay as they are.
func publicNumber(number string) string {
	x, err := strconv.ParseFloat(number, 64)
	if err != nil || number != "-0" && !strings.ContainsAny(number, ".eE") {
		return number
	}
	return significant(x)
}

// A jsonNumber is a float that may be unknown: the mean of no trials is null.
type jsonNumber float64

func (n jsonNumber) MarshalJSON() ([]byte, error) {
	x := float64(n)
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return []byte("null"), nil
	}
	return json.Marshal(x)
}

// UnmarshalJSON implements [json.Unmarshaler].
func (n *jsonNumber) UnmarshalJSON(text []byte) error {
	*n = jsonNumber(math.NaN())
	if string(text) == "null" {
		return nil
	}
	return json.Unmarshal(text, (*float64)(n))
}

// coarsely rounds a fitted figure to six decimals. More digits would mean nothing, and would differ between machines.
func coarsely(x float64) float64 { return math.Round(x*1e6) / 1e6 }

func coarse(e sim.Estimate) sim.Estimate {
	return sim.Estimate{Value: coarsely(e.Value), Low: coarsely(e.Low), High: coarsely(e.High)}
}

// ratio returns a fraction as text; "" for nil.
func ratio(r *big.Rat) string {
	if r == nil {
		return ""
	}
	return r.RatString()
}

// orEmpty returns an empty list for nil, so that files show the list even if it is empty.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
