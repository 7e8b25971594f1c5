#!/usr/bin/env bash
# weft-api.jar on a plain JVM: $1 is the jar.
. "$PROJECT_DIR/tests/lib.sh"
jar=$1
command="javac"
javac -cp "$jar" -d "$scratch" "$PROJECT_DIR"/tests/api/*.java || { echo "does not compile"; exit 1; }

# jvm ARGS…: leaves $status, $out and $err as run does for weft.
jvm() {
    java -Xshare:auto -ea -cp "$jar:$scratch" "$@" >"$scratch/out" 2>"$scratch/err"
    status=$?
    out=$(cat "$scratch/out")
    err=$(cat "$scratch/err")
    command="java $*"
}

jvm -Dweft.seed=7 Draws
want_status 0
want_out '^\[\] false$'
first=$out
jvm -Dweft.seed=7 Draws
[ "$out" = "$first" ] || fail "the same seed drew other values"
jvm -Dweft.seed=8 Draws
[ "$out" != "$first" ] || fail "another seed drew the same values"

given=1,-5,120,4609434218613702656,2,111,107,6
jvm -Dweft.inputs=$given Given
want_status 77
want_last "true -5 x 1.5 ok 6"
[ -z "$err" ] || fail "assume(false) is not quiet"
jvm -Dweft.inputs=$given -Dweft.assume=throw Given
want_status 0
want_last "true -5 x 1.5 ok 6 thrown finally hook"
jvm -Dweft.inputs=2 Given
want_status 1
want_err 'weft.inputs: value 1 is 2, not from 0 to 1'
jvm -Dweft.inputs=1,x Given
want_status 1
want_err 'weft.inputs: value 2 is x'
jvm -Dweft.seed=3 Compatible
want_status 77
want_out '^(true|false) -?[0-9]+ [-0-9.NaEInfity]+ [abc]$'
[ -z "$err" ] || fail "errors"
finish
