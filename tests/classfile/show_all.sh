#!/usr/bin/env bash
# Every class of every JDK that is installed loads, links, decodes and verifies.
. "$PROJECT_DIR/tests/lib.sh"

count() { sed -n "s/^$1: //p" "$scratch/out"; }

# all_of ARGS…: `weft show --all ARGS` finds no error in 20,000 classes and more.
all_of() {
    run show --all "$@"
    want_status 0
    want_out '^errors: 0$'
    [ "$(count classes)" -gt 20000 ] || fail "fewer than 20,000 classes"
    [ "$(count methods)" -gt 100000 ] || fail "fewer than 100,000 methods"
}

all_of
one=$(grep -E '^(classes|methods|instructions):' "$scratch/out")
awk -v mb="$(count peak_mb)" 'BEGIN { exit mb > 2048 }' || fail "more than 2 GiB of memory"
all_of --jobs 2
[ "$(grep -E '^(classes|methods|instructions):' "$scratch/out")" = "$one" ] || fail "two threads count otherwise than one"
for home in /usr/lib/jvm/*; do
    [ -L "$home" ] || [ ! -f "$home/lib/modules" ] || all_of --jdk "$home"
done
finish
