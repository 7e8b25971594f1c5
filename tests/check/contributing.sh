#!/usr/bin/env bash
# contributing WEFT: the toy engine and the toy assumption, added as CONTRIBUTING.md says, are there.
. "$PROJECT_DIR/tests/lib.sh"
WEFT=$1
javac -d "$scratch/classes" "$PROJECT_DIR/tests/check/Cases.java" || exit 1
run engines
want_status 0; want_out '^  toy +claims that every throw'; want_out '^  --guesses N'
run help check
want_out '^  --engine auto\|explicit.*\|toy$'; want_out '--guesses N'
run check --engine toy --property exception --stats -cp "$scratch/classes" Cases -- throws
want_status 1; want_out '^guesses: [1-9]'
want_last 'verdict: UNSAFE (IllegalStateException at Cases.java:6)'
run check --guesses 9 -cp "$scratch/classes" Cases -- nothing
want_status 3; want_last 'verdict: UNKNOWN (a suspected error did not replay)'
run check --engine explicit --guesses 9 -cp "$scratch/classes" Cases -- nothing
want_status 2; want_err '^weft: --guesses is an option of engine toy, not of explicit'
TOY_ASSUMPTION=1 run version
want_out '^assumes that toys do not break$'
finish
