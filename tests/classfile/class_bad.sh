#!/usr/bin/env bash
# Broken class files through `weft show`: one clear line, exit status 2, in no time.
. "$PROJECT_DIR/tests/lib.sh"

slow=1 # seconds of processor time a case may take; the sanitizers are allowed more
grep -q __asan_init "$WEFT" && slow=8

# bad PATTERN ARGS…: `weft show ARGS` fails soon, and says why.
bad() {
    local pattern=$1 TIMEFORMAT='%U %S'
    shift
    { time run show "$@"; } 2>"$scratch/time"
    awk -v limit="$slow" '{ exit $1 + $2 > limit }' "$scratch/time" || fail "took more than $slow s"
    want_status 2
    want_one_error_line
    want_err "^weft: .*$pattern"
}

cd "$scratch" || exit 1
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$PROJECT_DIR/tests/classfile python3 - <<'END' || exit 1
import os
from assemble import *

def put(path, data):
    with open(path, "wb") as f:
        f.write(data)

def plain(name, super_name="java/lang/Object", **options):
    c = Class(name, super_name, **options)
    c.method("m", "()V", "return")
    return c.bytes()

good = plain("Good")
put("Good.class", good)
put("Empty.class", b"")
put("Short.class", good[:30])
put("Text.class", b"This is not a class file.\n")
put("Magic.class", b"\xca\xfe\xba\xbe")
put("Flipped.class", good[:10] + bytes([good[10] ^ 0x40]) + good[11:])
put("Future.class", plain("Future", major=70))
put("Past.class", plain("Past", major=44))
put("Preview.class", plain("Preview", major=61, minor=65535))
put("Ping.class", plain("Ping", "Pong"))
put("Pong.class", plain("Pong", "Ping"))
put("Loop.class", plain("Loop", interfaces=["Loop"]))
put("Orphan.class", plain("Orphan", "gone/Parent"))
put("Wrong.class", plain("Other"))
put("Line.class", plain("Line\nbreak"))
put("Pool.class", good[:8] + b"\xff\xff" + good[10:])
put("Huge.class", b"\xca\xfe\xba\xbe\0\0\0\x34\0\x02\x01\xff\xff")
for i in range(3000):
    put("Deep%d.class" % i, plain("Deep%d" % i, "Deep%d" % (i + 1) if i < 2999 else "java/lang/Object"))
os.mkdir("Folder.class")
# Code that asks for much: 65535 locals, a frame at each instruction.
c = Class("Wide")
c.method("m", "()V", "\n".join(["return"] + [".same\nreturn"] * 60000), stack=65535, locals=65535)
put("Wide.class", c.bytes())
c = Class("Wider")
c.method("m", "()V", "\n".join(["return", ".full %s |" % ("I " * 65535)] + ["return\n.chop 1\nreturn\n.append I"] * 15000 +
                               ["return"]), stack=0, locals=65535)
put("Wider.class", c.bytes())
for name, major in ("Many", 52), ("ManyOld", 48):
    c = Class(name, major=major)
    c.method("m", "()V", "a: nop\n" + "iconst_0\nistore_0\nfconst_0\nfstore_0\n" * 15000 +
             "b: return\nh: .full | java/lang/Throwable\npop\nreturn\n" + ".handler a b h\n" * 65535, stack=2, locals=1)
    put(name + ".class", c.bytes())
END

run show -cp . Good
want_status 0
bad "empty" -cp . Empty
bad "empty" Empty.class
bad "truncated" -cp . Short
bad "truncated" Short.class
bad "not a class file" -cp . Text
bad "not a class file" Text.class
bad "truncated" -cp . Magic
bad "unknown constant-pool tag" -cp . Flipped
bad "class version 70.0 is not supported" -cp . Future
bad "class version 44.0 is not supported" -cp . Past
bad "preview" -cp . Preview
bad "ClassCircularityError.*Ping" -cp . Ping
bad "ClassCircularityError.*Loop" -cp . Loop
bad "gone.Parent" -cp . Orphan
bad "wrong name: Other" -cp . Wrong
bad "Line" -cp . Line
bad "unknown constant-pool tag 0" -cp . Pool
bad "truncated" -cp . Huge
bad "not found" -cp . Nowhere
bad "not found" -cp . no.such.Thing
bad "." -cp . Folder
bad "." Folder.class
bad "." Missing.class
bad "more than .* superclasses" -cp . Deep0
run show -cp . Deep2990
want_status 0
run show -cp . Wide
want_status 0
bad "too much memory" -cp . Wider
bad "too much time" -cp . Many
bad "too much time" -cp . ManyOld
finish
