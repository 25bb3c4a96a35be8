#!/bin/sh
# kubernetes.sh: the rounds of a plan as Jobs, until a merge says where the page is. shards.yaml and merge.yaml say what
# runs; how many shards there are stands there three times. TIMEOUT is how long a Job may take.
set -eu
cd "$(dirname "$0")"
: "${KUBECTL:=kubectl}" "${TIMEOUT:=24h}"
job() { # what it printed
	$KUBECTL delete job "$1" --ignore-not-found >/dev/null
	$KUBECTL apply -f "$2" >/dev/null
	$KUBECTL wait --for=condition=complete --timeout="$TIMEOUT" job/"$1" >/dev/null
	$KUBECTL logs job/"$1"
}
while
	job salvo-shards shards.yaml >/dev/null
	told=$(job salvo-merge merge.yaml)
	echo "$told"
	! echo "$told" | grep -q '^The page is'
do :; done
