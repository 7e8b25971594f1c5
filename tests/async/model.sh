#!/usr/bin/env bash
# weft model on .mpds and .spec files: answers, witnesses, certificates, bad files.
. "$PROJECT_DIR/tests/lib.sh"
examples=$PROJECT_DIR/examples/async

run model "$examples/queue.mpds" --certify
want_status 0; want_out '^query 1: reachable$'; want_out '^query 2: unreachable$'
want_out 'in idle, main is taken from the bag'; want_out 'the certificate of query 2 was checked'
want_last 'verdict: SAFE'
run model "$examples/queue_bug.mpds" --witness "$scratch/w.json"
want_status 1; want_last 'verdict: UNSAFE (query 1 is reachable)'
grep -q '"posts": \["work", "work"' "$scratch/w.json" || fail "the witness file lacks the posts"
run model "$examples/queue.mpds" --algorithm paper --quiet
want_out '^query 2: unreachable$'; want_no_out 'taken from the bag'

run model "$examples/mutex.spec" --certify
want_status 0; want_out 'the certificate was checked'; want_last 'verdict: SAFE'
run model "$examples/mutex.spec" --certify --stats --prune on
want_status 0; want_out 'the certificate was checked'; want_out '^  no reachable marking is above'
want_out '^engine: async$'; want_out '^minimal_elements: [0-9]'; want_out '^iterations: [0-9]'
want_last 'verdict: SAFE'
run model "$examples/buffer.spec"
want_status 1; want_out '^query 1: reachable$'; want_out '^  start: .*free = '
want_out '^  rule 1 \(line [0-9]+\)'; want_last 'verdict: UNSAFE (query 1 is reachable)'

# Every way to decide says the same.
for file in "$examples"/*.mpds "$examples"/*.spec; do
    run model --quiet "$file"; expected=$out
    for way in '--algorithm paper' '--prune off' '--prune on' '--direction backward' '--direction forward'; do
        # With transfers, forward search alone need not end.
        case $file$way in *coherence*forward) continue ;; esac
        run model --quiet $way "$file"
        [ "$out" = "$expected" ] || fail "$way differs on $file"
    done
done

# Transfers and resets.
run model "$examples/coherence.spec" --certify
want_status 0; want_out 'the certificate was checked'; want_last 'verdict: SAFE'
sed "s/modified' = 1/modified' = modified + 1/; s/shared + modified - 1/shared - 1/" "$examples/coherence.spec" >"$scratch/bug.spec"
run model "$scratch/bug.spec"; want_status 1; want_last 'verdict: UNSAFE (query 1 is reachable)'
printf 'vars x y\nrules x >= 1 -> x'"'"' = x - 1, y'"'"' = 3;\ninit x = 2, y = 1 target y >= %s' 3 >"$scratch/reset.spec"
run model "$scratch/reset.spec"; want_status 1
sed 's/y >= 3$/y >= 4/' "$scratch/reset.spec" >"$scratch/reset4.spec"
run model "$scratch/reset4.spec" --certify; want_status 0
printf 'vars x y\nrules x >= 1 -> y'"'"' = y + x;\ninit x = 1, y = 0 target y >= 9' >"$scratch/copy.spec"
run model "$scratch/copy.spec"; want_status 3; want_out '^verdict: UNKNOWN \(.*copy'

# Bad files and limits.
printf 'mpds\nstart q g\nrule q g -\n' >"$scratch/bad.mpds"
run model "$scratch/bad.mpds"; want_status 2; want_err 'bad\.mpds:3:10: expected'; want_one_error_line
printf 'vars x\nrules x = 0 -> ;\ninit x = 0 target x >= 1' >"$scratch/zero.spec"
run model "$scratch/zero.spec"; want_status 3; want_out '^verdict: UNKNOWN \(.*zero test'
run model "$scratch/none.mpds"; want_status 2; want_one_error_line
run model --algorithm quick "$examples/queue.mpds"; want_status 2; want_err 'fast'
finish
