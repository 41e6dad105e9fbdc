#!/usr/bin/env bash
# The rungs of the ladder that are not yet full, on all cores: 100 games by time of the amauta among
# three masters and among three apprentices, 400 by walks of a search by the policy against one
# without. Games already in LOGS are not played again, and none begins after SECONDS.
#   benchmarks/ladder.sh SITE LOGS SECONDS   # SITE: where the compiled package is (policies.sh pack)
#   benchmarks/ladder.sh SITE LOGS 0         # only says where the rungs stand
set -euo pipefail
export PYTHONPATH=$1 OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
logs=$2 seconds=$3 cores=$(nproc)
games=(cuzco machu_picchu inca_empire)
mkdir -p "$logs"

rung() {  # GAME NAME GAMES WORKERS SECONDS BOTS...
  python3 -m tawantin.bots.arena "$1" --games "$3" --workers "$4" --seconds "$5" --bots "${@:6}" \
    --log "$logs/$1-$2.jsonl"
}

by_time() { rung "$1" "$2" 100 "$3" "$4" "amauta,$2" --alone; }
by_walks() { rung "$1" walks 400 "$2" "$3" policy@100,search@64; }

if [ "$seconds" = 0 ]; then
  for game in "${games[@]}"; do
    for found in "$(by_time "$game" master 1 0.001)" "$(by_time "$game" apprentice 1 0.001)" \
      "$(by_walks "$game" 1 0.001)"; do
      python3 -c 'import json, sys
for p in json.load(sys.stdin)["pairings"]:
    print(sys.argv[1], *p["bots"], "%d games: %.1f +- %.1f %%, %.1f +- %.1f points, %s s a decision" % (
        p["games"], 100 * p["pair"], 100 * p["pair_interval"], p["lead"], p["lead_interval"],
        p["seconds_per_decision"]))' "$game" <<< "$found"
    done
  done
  exit
fi

# The long rungs side by side on most of the cores; as one is full its cores are free for the others
# only in the next call.
share=$(( cores / 7 > 0 ? cores / 7 : 1 ))
for game in "${games[@]}"; do
  by_time "$game" master "$share" "$seconds" > /dev/null &
  by_time "$game" apprentice "$share" "$seconds" > /dev/null &
done
( for game in "${games[@]}"; do
    by_walks "$game" $(( cores > 6 * share ? cores - 6 * share : 1 )) $(( seconds / 3 )) > /dev/null
  done ) &
wait
