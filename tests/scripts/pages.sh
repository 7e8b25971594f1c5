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

# rejected FILE TEXT LINE SCRIPT [ARGS…]: with TEXT at the end of FILE the script complains with a line like this.
rejected() {
    cp "$tree/$1" "$scratch/kept"
    printf '\n%s\n' "$2" >>"$tree/$1"
    check "${@:4}"
    [ "$status" -eq 1 ] && grep -qE -- "$3" <<<"$out" || fail "not rejected in $1: $2"
    cp "$scratch/kept" "$tree/$1"
}

check check-references
[ "$status" -eq 0 ] || fail "check-references rejects the tree itself"
check wrap-docs --check
[ "$status" -eq 0 ] || fail "wrap-docs rejects the tree itself"

references() { rejected "$1" "$2" "$3" check-references; }
references docs/dpn.md 'See `src/dpn/gone.c`.' 'docs/dpn.md:[0-9]+: there is no src/dpn/gone.c'
references CHANGELOG.md 'See docs/gone.md.' 'CHANGELOG.md:[0-9]+: there is no docs/gone.md'
references docs/dpn.md 'Calls `dpn_is''_gone`.' 'nothing is called dpn_is''_gone'
references README.md '[gone](docs/gone.md)' 'the link goes nowhere: docs/gone.md'
references docs/dpn.md '[gone](models.md#gone)' 'models.md has no heading #gone'
references src/vm/heap.c '// See gone.c.' 'src/vm/heap.c:[0-9]+: there is no gone.c'
references src/vm/heap.h '/* vm/gone.h knows. */' 'there is no src/vm/gone.h'
long=$(printf 'word %.0s' {1..40})
for page in README.md CONTRIBUTING.md CHANGELOG.md docs/architecture.md; do
    rejected "$page" "$long" "$page: not wrapped" wrap-docs --check
done
rejected docs/dpn.md "- $long" 'dpn.md: not wrapped' wrap-docs --check
printf '\n```\n%s\n```\n\n    %s\n' "$long" "$long" >>"$tree/docs/dpn.md"
check wrap-docs --check
[ "$status" -eq 0 ] || fail "wrap-docs wraps code"
finish
