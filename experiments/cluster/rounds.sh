#!/bin/sh
# rounds.sh PLAN SHARDS WORK RESULT [FLAG...]: a plan in shards on this machine, round after round, several at a time.
# FLAGs go to every "salvo run". SALVO is the program, JOBS how many shards run at once.
set -eu
plan=$1 shards=$2 work=$3 result=$4
shift 4
: "${SALVO:=salvo}" "${JOBS:=$(nproc)}"
until [ -d "$result" ]; do
	seq 0 $((shards - 1)) | xargs -P "$JOBS" -I '{}' "$SALVO" run "$plan" --shard '{}'/"$shards" --out "$work" --workers 1 --quiet "$@"
	"$SALVO" merge "$work" --out "$result"
done
