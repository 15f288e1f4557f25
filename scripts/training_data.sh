#!/usr/bin/env bash
# Plays the games that the evaluation is trained on (docs/evaluation.md): boards of every size, both
# variants, 2 to 9 seeds a pit, most with 4. Skips files that are there.
#
#     scripts/training_data.sh FOLDER NAME NODES SEED [SCALE]
#     scripts/training_data.sh build/training third 5000 2000
#
# NAME ends the names of the files, so that several runs can lie in one folder; NODES: positions a
# search; SEED: added to a number of each board's own; SCALE: hundredths of the usual number of
# records (100: about 2.2 million, half an hour on two cores).
set -euo pipefail
cd "$(dirname "$0")/.."

if (($# < 4 || $# > 5)); then
  sed -n '2,/^set/p' "$0" | sed -n 's/^# \{0,1\}//p' >&2
  exit 2
fi
folder=$1 name=$2 nodes=$3 seed=$4 scale=${5:-100}
program=build/release/endodoi-training-data
threads=$(nproc)
mkdir -p "$folder"

# VARIANT PITS RECORDS RECORDS_A_GAME, for four seeds a pit.
BOARDS='
endodoi 8 180000 170
endodoi 10 180000 240
endodoi 6 120000 70
cross 8 120000 150
endodoi 7 100000 110
endodoi 9 110000 200
cross 10 80000 230
cross 6 80000 65
cross 7 70000 105
cross 9 80000 190
endodoi 12 70000 330
endodoi 11 60000 280
cross 12 50000 320
cross 11 50000 270
endodoi 5 40000 45
endodoi 4 30000 25
endodoi 3 20000 12
endodoi 2 10000 6
cross 5 30000 45
cross 4 20000 25
cross 3 12000 12
cross 2 6000 6
'

# play VARIANT PITS SEEDS RECORDS RECORDS_A_GAME
play() {
  local file=$folder/$1-$2x$3-$name.bin
  local games=$(($4 * scale * 4 / ($5 * $3 * 100) + 1))
  [[ -e $file ]] && return
  "$program" "$1/$2x$3" "$games" "$nodes" $((seed + $2 * 10 + $3)) "$threads" "$file.part"
  mv "$file.part" "$file"
}

while read -r variant pits records each; do
  [[ -n $variant ]] || continue
  play "$variant" "$pits" 4 "$records" "$each"
  for seeds in 3 5 6; do play "$variant" "$pits" "$seeds" $((records / 6)) "$each"; done
  for seeds in 2 9; do play "$variant" "$pits" "$seeds" $((records / 16)) "$each"; done
done <<<"$BOARDS"
