#!/usr/bin/env bash
# check-references and wrap-docs reject what they are there for: planted in a copy of the tree.
. "$PROJECT_DIR/tests/lib.sh"
tree=$scratch/tree
status=0 out= err=
mkdir "$tree"
for part in api bench docs examples models scripts src tests README.md CONTRIBUTING.md CHANGELOG.md; do
    cp -r "$PROJECT_DIR/$part" "$tree"
done

# check SCRIPT [ARGS…]: leaves $status and $out.
check() {
    command="$*"
    out=$("$tree/scripts/$1" "${@:2}" 2>&1)
    status=$?
}

# plant FILE TEXT LINE: TEXT at the end of FILE, about which the next script must complain with a line like this.
wanted=()
plant() {
    printf '\n%s\n' "$2" >>"$tree/$1"
    wanted+=("$3")
}

# rejected SCRIPT [ARGS…]: it complains about all that was planted.
rejected() {
    check "$@"
    [ "$status" -eq 1 ] || fail "nothing was rejected"
    for line in "${wanted[@]}"; do grep -qE -- "$line" <<<"$out" || fail "not rejected: $line"; done
    wanted=()
}

check wrap-docs --check
[ "$status" -eq 0 ] || fail "wrap-docs rejects the tree itself"
check check-references
[ "$status" -eq 0 ] || fail "check-references rejects the tree itself"

plant docs/dpn.md 'See `src/dpn/gone.c`.' 'docs/dpn.md:[0-9]+: there is no src/dpn/gone.c'
plant CHANGELOG.md 'See docs/gone.md.' 'CHANGELOG.md:[0-9]+: there is no docs/gone.md'
plant docs/dpn.md 'Calls `dpn_is''_gone`.' 'nothing is called dpn_is''_gone'
plant README.md '[gone](docs/gone.md)' 'the link goes nowhere: docs/gone.md'
plant docs/dpn.md '[gone](models.md#gone)' 'models.md has no heading #gone'
plant src/vm/heap.c '// See gone.c.' 'src/vm/heap.c:[0-9]+: there is no gone.c'
plant src/vm/heap.h '/* vm/gone.h knows. */' 'there is no src/vm/gone.h'
rejected check-references

long=$(printf 'word %.0s' {1..40})
printf '\n```\n%s\n```\n\n    %s\n' "$long" "$long" >>"$tree/docs/dpn.md"
check wrap-docs --check
[ "$status" -eq 0 ] || fail "wrap-docs wraps code"
for page in README.md CONTRIBUTING.md CHANGELOG.md docs/architecture.md; do plant "$page" "$long" "$page: not wrapped"; done
plant docs/async.md "- $long" 'async.md: not wrapped'
rejected wrap-docs --check
finish
