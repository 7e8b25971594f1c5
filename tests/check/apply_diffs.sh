#!/usr/bin/env bash
# apply_diffs PROJECT OUT: copies of the files that CONTRIBUTING.md's diffs change, changed, under OUT.
set -eu
rm -rf "$2"
mkdir -p "$2/src/check" "$2/src/verdict"
cp "$1/src/check/engines.h" "$2/src/check/"
cp "$1/src/verdict/assumption.h" "$2/src/verdict/"
sed -n '/^    --- a\//,/^$/s/^    //p' "$1/CONTRIBUTING.md" >"$2/diffs"
patch -s -F0 -p1 -d "$2" <"$2/diffs"
