#!/usr/bin/env bash
# Recursion without a bound, by several threads: the stacks are infinitely many, and it is decided all the same.
. "$(dirname "$0")/../lib.sh"

examples=$PROJECT_DIR/examples/recursion
# Between two rounds of the lock the flag is true, however deep the recursion inside was.
run check --engine pushdown --contexts 3 --property assert,exception --quiet "$examples/Even.java"
want_last "verdict: SAFE within bounds (contexts <= 3)"
run check --engine pushdown --contexts 3 --property assert,exception --quiet "$examples/Odd.java"
want_status 1
want_last "verdict: UNSAFE (AssertionError at Odd.java:40)"
finish
