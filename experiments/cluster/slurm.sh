#!/bin/sh
# slurm.sh PLAN SHARDS WORK RESULT: a plan in shards as a Slurm job array, and after it a job that merges them, which
# submits the next round if one is needed. The folders are on a disk that all nodes share. SALVO is the program there;
# SBATCH_* variables say the rest (partition, time, account).
#SBATCH --job-name=salvo --requeue --open-mode=append
set -eu
: "${SALVO:=salvo}"
DRIVER=${DRIVER:-$(realpath "$0")} # Slurm runs a copy of this file
export SALVO DRIVER
case ${STEP:-submit} in
submit)
	mkdir -p "$3"
	array=$(STEP=shard sbatch --parsable --array=0-$(($2 - 1)) --output="$3/slurm-%A_%a.txt" "$DRIVER" "$@")
	STEP=merge sbatch --parsable --dependency=afterok:"$array" --kill-on-invalid-dep=yes --output="$3/slurm-%j.txt" "$DRIVER" "$@"
	;;
shard)
	exec "$SALVO" run "$1" --shard auto/"$2" --out "$3" --workers "${SLURM_CPUS_PER_TASK:-1}" --quiet
	;;
merge)
	"$SALVO" merge "$3" --out "$4"
	[ -d "$4" ] || STEP=submit sh "$DRIVER" "$@"
	;;
esac
