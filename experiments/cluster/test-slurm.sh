#!/bin/sh
# test-slurm.sh SALVO: a Slurm cluster on this machine (Debian's packages, as root), a plan in 16 shards as slurm.sh
# submits them, one task killed in the middle and requeued, merged: the same bytes as one run alone. The same for a
# points plan in three rounds or more; and a merge on a disk that is full.
set -eu
salvo=$(realpath "${1:?"name the program"}")
here=$(cd "$(dirname "$0")" && pwd)
[ "$(id -u)" = 0 ] || { echo "only root can start a Slurm cluster"; exit 1; }
if ! command -v slurmctld >/dev/null || ! command -v slurmd >/dev/null || ! command -v munged >/dev/null; then
	export DEBIAN_FRONTEND=noninteractive
	apt-get -qq update
	apt-get -qq install -y --no-install-recommends slurmctld slurmd slurm-client munge >/dev/null
fi
base=$(mktemp -d /tmp/salvo-slurm.XXXXXX)
started=
stop() {
	umount "$base/small" "$base/root/proc" 2>/dev/null || true
	for pid in $started; do kill "$pid" 2>/dev/null || true; done
	wait 2>/dev/null
	rm -rf "$base"
}
trap stop EXIT
trap 'exit 1' INT TERM

# A cluster of one machine, all of whose files are in a folder of its own.
host=$(hostname -s)
cpus=$(nproc)
mkdir "$base/ctl" "$base/d" "$base/munge" "$base/small"
chmod 755 "$base"
dd if=/dev/urandom of="$base/munge/key" bs=1024 count=1 status=none
chmod 400 "$base/munge/key"
chmod 711 "$base/munge"
munged --foreground --force --key-file="$base/munge/key" --socket="$base/munge/socket" --pid-file="$base/munge/pid" \
	--log-file="$base/munge/log" --seed-file="$base/munge/seed" 2>/dev/null &
started="$started $!"
cat >"$base/slurm.conf" <<END
ClusterName=one
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=16817
SlurmdPort=16818
AuthType=auth/munge
AuthInfo=socket=$base/munge/socket
CredType=cred/munge
SlurmUser=root
StateSaveLocation=$base/ctl
SlurmdSpoolDir=$base/d
SlurmctldPidFile=$base/ctl/pid
SlurmdPidFile=$base/d/pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
JobRequeue=1
MinJobAge=600
SchedulerParameters=requeue_delay=1,batch_sched_delay=0,sched_interval=5,bf_interval=5
NodeName=$host NodeAddr=127.0.0.1 CPUs=$cpus State=UNKNOWN
PartitionName=all Nodes=$host Default=YES MaxTime=INFINITE OverSubscribe=NO State=UP
END
export SLURM_CONF="$base/slurm.conf"
slurmctld -D -L "$base/ctl/log" 2>/dev/null &
started="$started $!"
slurmd -D -L "$base/d/log" 2>/dev/null &
started="$started $!"
until sinfo -h -o %T 2>/dev/null | grep -q idle; do
	i=$((${i:-0} + 1))
	[ $i -lt 120 ] || { cat "$base/ctl/log" "$base/d/log"; echo "the cluster does not start"; exit 1; }
	sleep 1
done
echo "Slurm $(sinfo --version | cut -d' ' -f2) on $host, $cpus CPUs"

finished() { # waits for a folder as long as jobs are left
	while [ ! -d "$1" ]; do
		[ -n "$(squeue -h)" ] || [ -d "$1" ] || { cat work*/slurm-*.txt; echo "no jobs are left, and no $1"; exit 1; }
		sleep 1
	done
}

cd "$base"
cp "$here/test-plan.yaml" "$here/test-points.yaml" .
export SALVO="$salvo"

echo "16 shards, one of them killed in the middle:"
"$SALVO" run test-plan.yaml --out single --quiet
"$here/slurm.sh" test-plan.yaml 16 work result >/dev/null
until victim=$(squeue -h -r -t R -o "%F_%K %T" | grep -v N/A | head -n 1) && [ -n "$victim" ]; do sleep 0.2; done
victim=${victim% *}
scontrol requeue "$victim" # ends the task and starts it again
echo "requeued $victim while it ran: $(scontrol show job "$victim" | grep -o 'Restarts=[0-9]*')"
finished result
diff -r single result
echo "merged after $(ls work/round-?.salvo work/round-??.salvo 2>/dev/null | wc -l) rounds: identical to the single run"

echo "A points plan:"
"$SALVO" run test-points.yaml --out single-points --quiet
"$here/slurm.sh" test-points.yaml 16 work-points result-points >/dev/null
finished result-points
diff -r single-points result-points
rounds=$(ls work-points/round-?.salvo work-points/round-??.salvo 2>/dev/null | wc -l)
[ "$rounds" -ge 3 ] || { echo "only $rounds rounds"; exit 1; }
echo "merged after $rounds rounds: identical to the single run"

echo "A merge on a full disk:"
mount -t tmpfs -o size=64k tmpfs small
if "$SALVO" merge work --out small/result 2>full.txt; then echo "it claims to be done"; exit 1; fi
cat full.txt
grep -q "no space left on device" full.txt
[ ! -e small/result ]
mount -o remount,size=64m small
"$SALVO" merge work --out small/result --quiet
diff -r single small/result
echo "repeated with room: identical to the single run"

echo "As nobody, with nothing but the program, as in the container:"
mkdir -p root/data root/proc
mount -t proc proc root/proc # containers have it
cp "$SALVO" root/salvo
cp test-plan.yaml root/data/plan.yaml
chown 65534:65534 root/data
nobody() { chroot --userspec=65534:65534 root /salvo "$@"; }
for i in 0 1; do
	nobody run /data/plan.yaml --shard $i/2 --out /data/work --quiet
done
nobody merge /data/work --out /data/result
[ -e root/data/work/round-2.salvo ] || [ -e root/data/result/index.html ]
