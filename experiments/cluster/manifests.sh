#!/bin/sh
# manifests.sh: the Kubernetes manifests decoded strictly by the types of the API, in a module that is thrown away.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
cd "$made"
cat >main.go <<'END'
package main

import (
	"fmt"
	"os"

	batch "k8s.io/api/batch/v1"
	"sigs.k8s.io/yaml"
)

func main() {
	for _, path := range os.Args[1:] {
		text, err := os.ReadFile(path)
		var job batch.Job
		if err == nil {
			err = yaml.UnmarshalStrict(text, &job)
		}
		if err == nil && (job.APIVersion != "batch/v1" || job.Kind != "Job" || len(job.Spec.Template.Spec.Containers) != 1) {
			err = fmt.Errorf("no Job of batch/v1 with a container")
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", path, err)
			os.Exit(1)
		}
		fmt.Println(job.Name, "is a good Job")
	}
}
END
export GOFLAGS=-mod=mod
${GO:-go} mod init manifests 2>/dev/null
${GO:-go} get k8s.io/api@v0.33.4 sigs.k8s.io/yaml@v1.4.0 2>/dev/null
${GO:-go} run . "$here/shards.yaml" "$here/merge.yaml"
