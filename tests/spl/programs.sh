#!/usr/bin/env bash
# Every program under tests/spl/programs and examples/spl says in its first lines what comes out:
#   // expect: SAFE | UNSAFE LINE | BOUNDED | UNKNOWN      // rounds: at least N
#   // atomic: yes | no | error (an error only interleaving reaches)
. "$PROJECT_DIR/tests/lib.sh"

said() { sed -n "s|^// $2: ||p" "$1" | head -n 1; }
stat() { sed -n "s/^$1: //p" "$scratch/out"; }

programs=0
refined=0
for file in "$PROJECT_DIR"/tests/spl/programs/*.spl "$PROJECT_DIR"/examples/spl/*.spl; do
    programs=$((programs + 1))
    expected=$(said "$file" expect)
    name=$(basename "$file")
    rm -f "$scratch/w.json"
    run model --stats --certify --time 60 --witness "$scratch/w.json" "$file"
    case $expected in
    SAFE) want_last 'verdict: SAFE'; want_status 0; want_out 'assumption: handlers are atomic' ;;
    UNSAFE*)
        want_out "^verdict: UNSAFE \(.* at $name:${expected#UNSAFE }\)\$"
        want_status 1
        want_out "^ +${expected#UNSAFE } +(assertion failed|access through null|division by zero)\$"
        grep -q '"kind": "error"' "$scratch/w.json" || fail 'the witness file has no error'
        ;;
    BOUNDED) want_out '^verdict: SAFE within bounds \(at most 6 objects'; want_status 0 ;;
    UNKNOWN) want_out '^verdict: UNKNOWN'; want_status 3; want_out '^note: predicate so far: ' ;;
    *) fail "no expectation in $name" ;;
    esac
    rounds=$(said "$file" rounds)
    if [ -n "$rounds" ]; then
        [ "$(stat rounds)" -ge "$rounds" ] || fail "fewer than $rounds rounds"
        [ "$rounds" -lt 2 ] || refined=$((refined + 1))
    fi
    case $(said "$file" atomic) in
    yes) run model --check-atomic "$file"; want_status 0; want_out 'note: handlers are atomic: checked on'
        want_no_out assumption ;;
    no) run model --check-atomic "$file"; want_status 0; want_out 'note: handlers are not atomic'
        want_out 'ends in a configuration that no serialized execution reaches' ;;
    error) run model --check-atomic "$file"; want_status 1; want_out 'note: handlers are not atomic'
        want_out '^verdict: UNSAFE \(assertion failed at .*, in the concurrent semantics\)$' ;;
    esac
done
[ "$programs" -ge 40 ] || { echo "only $programs programs"; failures=$((failures + 1)); }
[ "$refined" -ge 15 ] || { echo "only $refined programs need two rounds"; failures=$((failures + 1)); }
echo "$programs programs, $refined of them with two or more rounds of refinement"
finish
