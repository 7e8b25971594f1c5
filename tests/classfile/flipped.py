#!/usr/bin/env python3
"""Class files that are cut short or have a bit flipped: weft neither crashes nor leaks, says what is wrong
in one line, and agrees with java whether the class can be loaded.

    flipped.py TOOL [STEP]      TOOL: verify_tool; every STEPth bit is flipped (default 7)
"""
import os
import struct
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))
CLASSES = ["Rich", "Rich$Inner", "Rich$Color", "Mark", "Shape"]

# What java says where no agreement is wanted: it rejects versions newer than its own, reserves packages,
# compares two tables of the debugger, and has modules.
OTHER_RULES = ("UnsupportedClassVersionError", "SecurityException", "LVTT entry", "sealed")


def variants(folder, step):
    for name in CLASSES:
        with open(os.path.join(folder, name + ".class"), "rb") as f:
            data = f.read()
        for bit in range(0, 8 * len(data), step):
            changed = bytearray(data)
            changed[bit // 8] ^= 1 << bit % 8
            yield "%s with bit %d flipped" % (name, bit), bytes(changed)
        for size in range(0, len(data), step):
            yield "%s cut after %d bytes" % (name, size), data[:size]


def main():
    tool, step = sys.argv[1], int((sys.argv + ["7"])[2])
    failures = accepted = 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["javac", "-g", "-d", folder, os.path.join(here, "Rich.java"),
                        os.path.join(here, "Judge.java")], check=True)
        cases = list(variants(folder, step))
        pack = os.path.join(folder, "pack")
        with open(pack, "wb") as f:
            for _, data in cases:
                f.write(struct.pack(">I", len(data)) + data)
        java = subprocess.run(["java", "-Xverify:all", "-cp", folder, "Judge", pack], capture_output=True,
                              check=True).stdout.decode("utf-8", "replace").split("\n")[:-1]
        weft = subprocess.run([tool, "-cp", folder, pack], capture_output=True,
                              check=True).stdout.decode("utf-8", "replace").split("\n")[:-1]
    assert len(cases) == len(java) == len(weft), (len(cases), len(java), len(weft))
    for (name, _), theirs, ours in zip(cases, java, weft):
        if theirs.startswith("missing") or any(rule in theirs for rule in OTHER_RULES):
            continue
        accepted += ours == "ok"
        if (theirs == "ok") != (ours == "ok"):
            failures += 1
            print("%s:\n  java: %s\n  weft: %s" % (name, theirs[:300], ours[:300]))
    print("%d damaged classes, %d accepted, %d failures" % (len(cases), accepted, failures))
    return failures > 0 or accepted == 0


if __name__ == "__main__":
    sys.exit(main())
