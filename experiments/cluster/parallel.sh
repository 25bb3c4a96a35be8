#!/bin/sh
# parallel.sh HOSTS PLAN SHARDS WORK RESULT: a plan in shards over ssh, by GNU parallel, on machines that share no disk.
# HOSTS is what parallel --sshlogin takes: "anna,2/bert" (two at a time on bert). The program, which must be static, and
# the plan travel there by rsync, shards come back. A shard that fails is tried again on another machine.
set -eu
hosts=$1 plan=$2 shards=$3 work=$4 result=$5
: "${SALVO:=./salvo}"
mkdir -p "$work"
round=1
until [ -d "$result" ]; do
	begin="--return $work/round-$round.salvo"
	[ ! -e "$work/round-$round.salvo" ] || begin="--basefile $work/round-$round.salvo"
	# shellcheck disable=SC2086
	seq 0 $((shards - 1)) | parallel --sshlogin "$hosts" --wd "salvo-$$" --retries 3 --halt now,fail=1 \
		--basefile "$SALVO" --basefile "$plan" $begin --cleanup \
		--return "$work/round-$round-shard-{}-of-$shards.salvo" \
		"$SALVO run $plan --shard {}/$shards --out $work --quiet"
	"$SALVO" merge "$work" --out "$result"
	round=$((round + 1))
done
