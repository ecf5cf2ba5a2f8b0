#!/usr/bin/env bash
# What is written about every K-th of N of the built-in models, each derived once: run.sh HAMEL PAGES FOLDER K N
. "$(dirname "$0")/../support/command.sh"
pages=$2 folder=$3 share=$4 shares=$5
mkdir -p "$folder"
mapfile -t models < <(built_in_models | awk -v k="$share" -v n="$shares" 'NR % n == k % n')
for model in "${models[@]}"; do rm -f "$folder/$model."*; done
claim "pages of ${models[*]}" "$pages" "$folder" "${models[@]}"
for model in "${models[@]}"; do claim "$model has pages" test -s "$folder/$model.check.json"; done
finish
