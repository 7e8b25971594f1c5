#!/usr/bin/env bash
# The generators write the same programs for the same seed, javac takes them, and the arithmetic ones end normally for
# random inputs. $1 is weft-api.jar.
. "$PROJECT_DIR/tests/lib.sh"
here=$PROJECT_DIR/tests/programs
jar=$1
status=0 out= err=
for kind in random_arith random_threads random_pools random_executors random_timed; do
    command=$kind
    "$here/$kind.py" --count 40 --seed 11 --per-file 20 --out "$scratch/a" || fail "does not run"
    "$here/$kind.py" --count 40 --seed 11 --per-file 20 --out "$scratch/b" || fail "does not run"
    diff -r "$scratch/a" "$scratch/b" >/dev/null || fail "the same seed gave other programs"
    [ "$(wc -l <"$scratch/a/programs")" -eq 40 ] || fail "not 40 programs"
    javac -nowarn -J-XX:TieredStopAtLevel=1 -cp "$jar" -d "$scratch/classes" "$scratch"/a/*.java || fail "does not compile"
    [ $kind = random_arith ] && sed 's/$/ /' "$scratch/a/programs" >"$scratch/jobs"
    rm -rf "$scratch/a" "$scratch/b"
done
command=RunWithInputs
java -XX:TieredStopAtLevel=1 -Dweft.seed=5 "$here/RunWithInputs.java" "$scratch/jobs" "$scratch/classes:$jar" >"$scratch/out" || fail "does not run"
[ "$(grep -c '^\.$' "$scratch/out")" -eq 40 ] || fail "not 40 outputs"
want_no_out 'Exception|Error'
finish
