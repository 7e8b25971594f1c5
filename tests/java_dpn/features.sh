#!/usr/bin/env bash
# What a proof rests on, one program each, and what must not be proved: the first line says what `weft races` has to answer; lines
# `// possible:` and `// impossible:` name fields of which a pair, or no pair, may race. Those in later/ need a later JDK.
# Usage: features.sh weft-api.jar [JDK]
source "$(dirname "$0")/../lib.sh"
folder=$(dirname "$0")/features

# check FILE OPTION…
check() {
    file=$1
    shift
    name=$(basename "$file" .java)
    expected=$(sed -n '1s,// expect: ,,p' "$file")
    run races --confirm 0 --quiet "$@" -cp "$scratch/classes" "$name"
    for field in $(sed -n 's,^// possible: ,,p' "$file"); do want_out "^race $field: .*: possible"; done
    for field in $(sed -n 's,^// impossible: ,,p' "$file"); do
        want_out "^race $field: .*: impossible"
        want_no_out "^race $field: .*: possible"
    done
    if [ "$expected" = SAFE ]; then want_last "verdict: SAFE"; else want_out "^verdict: UNKNOWN \([0-9]+ pairs? "; fi
}

javac -cp "$1" -d "$scratch/classes" "$folder"/*.java || exit 1
for file in "$folder"/*.java; do check "$file"; done
if [ $# -gt 1 ]; then
    "$2/bin/javac" -d "$scratch/classes" "$folder"/later/*.java || exit 1
    for file in "$folder"/later/*.java; do check "$file" --jdk "$2"; done
fi
finish
