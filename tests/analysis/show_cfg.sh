#!/usr/bin/env bash
# weft show --cfg and --dot: the example of docs/analysis.md, and code that javac does not write.
. "$PROJECT_DIR/tests/lib.sh"

# want_lines LINE…: they follow each other in the output, blanks aside.
want_lines() {
    printf '%s\n' "$@" | sed 's/^ *//' >"$scratch/wanted"
    sed 's/^ *//' "$scratch/out" >"$scratch/plain"
    python3 - "$scratch/wanted" "$scratch/plain" <<'PY' || fail "the output has no lines: $*"
import sys
wanted, out = (open(path).read() for path in sys.argv[1:])
sys.exit("\n" + wanted not in "\n" + out)
PY
}

PYTHONPATH=$PROJECT_DIR/tests/classfile python3 - "$scratch" <<'PY'
import sys
from assemble import *
def write(name, text, **options):
    c = Class(name, "java/lang/Object", PUBLIC | SUPER, 48)
    c.method("m", "(I)V", text, PUBLIC | STATIC, **options)
    open(f"{sys.argv[1]}/{name}.class", "wb").write(c.bytes())
# Two subroutines; the second has one call, which is not returned to from the first.
write("Subroutines", "jsr a\njsr a\njsr b\nreturn\na: astore 1\nret 1\nb: astore 2\nret 2", stack=1, locals=3)
# A cycle with two entries, in a loop.
write("Tangle", "top: iload 0\nifeq b\na: nop\nb: iload 0\nifne a\niload 0\nifne top\nreturn", stack=1, locals=1)
# A return that leaves a lock behind.
write("Held", 'ldc "x"\nmonitorenter\na: return\nb: pop\nreturn\n.handler a b b java/lang/RuntimeException', stack=1, locals=1)
PY
run show "$PROJECT_DIR/tests/analysis/Meter.java#sum" --cfg
want_status 0
# Every block of the page stands in the output, in this order.
sed -n '/^    block 0: /,/^    loop 0: /p' "$PROJECT_DIR/docs/analysis.md" >"$scratch/page"
[ "$(wc -l <"$scratch/page")" -gt 20 ] || fail "docs/analysis.md does not show the graph"
sed -n '/^    block 0: /,$p' "$scratch/out" | diff - "$scratch/page" >"$scratch/diff" ||
    fail "docs/analysis.md shows another graph: $(cat "$scratch/diff")"

# An endless loop is left from its first block; its sides meet there.
run show "$PROJECT_DIR/tests/analysis/Meter.java#watch" --cfg
want_status 0
want_out '^    block 0: .* postdominated by the exit, in loop 0, never returns$'
want_out '^    block 1: .* postdominated by 0, in loop 0, never returns$'

# The handler of a synchronized block covers its own monitorexit.
run show "$PROJECT_DIR/tests/analysis/Meter.java#reset" --cfg
want_out 'catches any \(null, monitor\)$'
want_out 'catches any \(size, memory\)$'

# A return with a lock still held throws, into a handler that covers it.
run show -cp "$scratch" Held --cfg
want_status 0
want_out 'to block 1: catches java/lang/RuntimeException \(monitor\)$'
run show "$PROJECT_DIR/tests/analysis/Meter.java#sum" --dot
want_status 0
want_out '^digraph "Meter.sum\(II\)I" \{$'
want_out '^  b8 -> b10 \[style=dashed, label="java/lang/ArithmeticException"\];$'
run show "$PROJECT_DIR/tests/analysis/Meter.java#nosuch" --dot
want_status 2
want_one_error_line

run show -cp "$scratch" Subroutines --cfg
want_status 0
want_lines 'block 0: 0 to 3, postdominated by 1' 'to block 1: jumps'
want_lines 'block 1: 10 to 14, dominated by 0, postdominated by 3, in loop 0' 'to block 2: returns' 'to block 3: returns'
want_lines 'to block 5: returns'
want_no_out 'irreducible'
run show -cp "$scratch" Tangle --cfg
want_status 0
want_out 'in loop 0, irreducible$'
want_out '^    loop 0: header block 0, blocks 4, depth 1$'
[ "$(grep -c 'irreducible$' "$scratch/out")" = 2 ] || fail "two blocks are entered twice"

# Everything on a class path.
run show --all --cfg -cp "$scratch" --json
want_status 0
want_out '"irreducible": [1-9]'
want_out '"errors": 0'
finish
