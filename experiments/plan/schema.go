package plan

import (
	"bytes"
	"encoding/json"
	"slices"

	"salvo/experiments/question"
	"salvo/experiments/setting"
)

// The keys of the file (planSettings), and the keys of all items apart from the settings of questions (itemSettings).
var (
	planSettings = []setting.Setting{
		{Name: "title", Help: "of the page, at most 120 characters"},
		{Name: "about", Many: true, Help: "paragraphs for the top of the page"},
		{Name: "sheet", Type: setting.Switch, Help: "all charts on one page to print, too"},
	}
	itemSettings = []setting.Setting{
		{Name: "name", Help: "of its files"},
		{Name: "title", Help: "its heading on the page"},
		{Name: "sweep", Many: true, Help: "axes: the item once for each of their values"},
	}
)

// Schema returns the JSON Schema of experiment files.
func Schema() ([]byte, error) {
	common := slices.Concat(itemSettings, setting.Common())
	kinds := question.Object{{Key: "defaults", Value: question.Object{
		{Key: "description", Value: "settings of all items that do not say otherwise"},
		{Key: "type", Value: "object"},
		{Key: "properties", Value: question.Keys(setting.Common())},
		{Key: "additionalProperties", Value: false},
	}}}
	var any []question.Object
	for _, k := range question.InFiles() {
		kinds = append(kinds, question.Member{Key: k.Name, Value: k.Schema(common)})
		any = append(any, question.Object{{Key: "$ref", Value: "#/$defs/" + k.Name}})
	}
	properties := append(question.Keys(planSettings), question.Object{
		{Key: "defaults", Value: question.Object{{Key: "$ref", Value: "#/$defs/defaults"}}},
		{Key: "items", Value: question.Object{
			{Key: "description", Value: "what is worked out, in this order"},
			{Key: "type", Value: "array"},
			{Key: "items", Value: question.Object{{Key: "anyOf", Value: any}}},
		}},
	}...)
	var b bytes.Buffer
	out := json.NewEncoder(&b)
	out.SetEscapeHTML(false)
	out.SetIndent("", "  ")
	err := out.Encode(question.Object{
		{Key: "$schema", Value: "https://json-schema.org/draft/2020-12/schema"},
		{Key: "title", Value: "An experiment file of salvo"},
		{Key: "description", Value: "What salvo run FILE works out into a folder."},
		{Key: "type", Value: "object"},
		{Key: "properties", Value: properties},
		{Key: "additionalProperties", Value: false},
		{Key: "required", Value: []string{"title", "items"}},
		{Key: "$defs", Value: kinds},
	})
	return b.Bytes(), err
}
