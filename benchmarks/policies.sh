#!/usr/bin/env bash
# Learns the policies of the three games side by side: 16 cores, one graphics card, no network.
#   benchmarks/policies.sh pack PYTHON SITE           # here: the package compiled for that machine's
#                                                     # Python, of the same version as PYTHON
#   benchmarks/policies.sh learn SITE OUT SECONDS ALL # there: goes on from OUT; ALL seconds in all
#   benchmarks/policies.sh export OUT TO              # where torch is: OUT's policies into TO
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
cd "$here"

case $1 in
pack)
  python=$2 site=$3 work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  "$python" -m venv "$work/venv"
  grep -E '^(ast_serialize|librt|mypy|mypy_extensions|numpy|pathspec|setuptools|typing_extensions)==' \
    requirements.txt > "$work/wanted"
  "$work/venv/bin/pip" install --quiet -r "$work/wanted"
  rm -rf "$site"
  TAWANTIN_PURE=0 "$work/venv/bin/pip" install --quiet --no-index --no-build-isolation --no-deps --no-compile \
    --target "$site" .
  packages=$("$work/venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
  cp -r "$packages/librt" "$packages/mypy_extensions.py" "$site/"
  rm -rf "$site/tawantin/client"
  du -sh "$site"
  ;;
learn)
  export PYTHONPATH=$2 OMP_NUM_THREADS=1
  out=$3 seconds=$4 all=$5
  learn() {
    python3 examples/ppo.py "$1" --out "$out/$1" --players "$2" --width "$3" --seconds "$seconds" --horizon "$all" \
      --varied 4 --processes "$4" --lanes 1536 --steps 64 --batch 8192 --epochs 3 --rate 5e-4 --opponents greedy \
      --test-games 100 --test-every 200 > "$out/$1.log" 2>&1 &
  }
  mkdir -p "$out"
  learn cuzco 2,3,4,4 384 8
  learn machu_picchu 2,3,4,4,5 448 5
  learn inca_empire 3,4,4 320 9
  wait
  tail -n 1 "$out"/*.log
  ;;
export)
  mkdir -p "$3"
  save() { python3 examples/ppo.py "$1" --out "$from/$1" --export "$to/$1.npz" "${@:2}"; }
  from=$2 to=$3
  save cuzco --trust 1 --heat 3
  save machu_picchu --trust 0.5 --heat 1
  save inca_empire --trust 0.5 --heat 3 --halves
  ls -l "$3"
  ;;
esac
