#!/usr/bin/env bash
# check-includes accepts the tree as it is and rejects each planted arrow, in the code, in CMake and on the page.
. "$PROJECT_DIR/tests/lib.sh"
tree=$scratch/tree page=$scratch/tree/docs/architecture.md
status=0 out= err=

fresh() {
    rm -rf "$tree"
    mkdir -p "$tree/docs"
    cp -r "$PROJECT_DIR/src" "$tree"
    cp "$PROJECT_DIR/docs/architecture.md" "$tree/docs"
}

check() {
    command="check-includes after: $1"
    out=$("$PROJECT_DIR/scripts/check-includes" "$tree" 2>&1)
    status=$?
}

# planted WHAT LINE: what was done to the tree is rejected with a line that ends like this.
planted() {
    check "$1"
    [ "$status" -eq 1 ] && grep -qE -- "$2\$" <<<"$out" || fail "not rejected: $1"
    fresh
}

fresh
check nothing
[ "$status" -eq 0 ] || fail "the tree itself is rejected"

# A new room is a folder and a row (CONTRIBUTING.md).
cp -r "$PROJECT_DIR/tests/check/toy" "$tree/src"
sed -i 's/^| `state_search` |/| `toy` | guesses | `engine`, `program`, `classfile` |\n&/' "$page"
check "a new room"
[ "$status" -eq 0 ] || fail "a new room is rejected"
fresh
cp -r "$PROJECT_DIR/tests/check/toy" "$tree/src"
planted "a new room without a row" 'room toy is not in the table'

echo '#include "explore/search.h"' >>"$tree/src/vm/heap.c"
planted "an include upwards" 'src/vm/heap.c:[0-9]+: vm may not include explore'
echo '#include "vm/internal.h"' >>"$tree/src/explore/dpor.c"
planted "a foreign internal.h" "vm's internal.h is its own"
echo '#include "cli/cli.h"' >>"$tree/src/vm/interp/bytecode.inc"
planted "an include in a .inc file" 'vm may not include cli'
sed -i 's/USES base classfile)/USES base classfile verdict)/; s/USES base classfile$/USES base classfile verdict/' "$tree/src/program/CMakeLists.txt"
planted "an arrow that the page does not have" 'program may include verdict, says CMake'
sed -i 's/^\(| `program` |.*\)`classfile` |$/\1`classfile`, `verdict` |/' "$page"
planted "an arrow that CMake does not have" 'program may not include verdict, says CMake'
sed -i '/^| `bdd` |/d' "$page"
planted "a room without a row" 'room bdd is not in the table'
sed -i 's/^| `bdd` |/| `cdd` |/' "$page"
planted "a row without a room" 'there is no room cdd'
sed -i '/^| `vm` |/{h;d}; /^| `classfile` |/G' "$page"
planted "a room below what it stands on" 'the arrow from vm to classfile points upwards'
finish
