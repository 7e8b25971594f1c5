#!/usr/bin/env python3
"""Classes of the JDK with damaged code: weft accepts those `java -Xverify:all` accepts, and no others.

    mutated.py TOOL [COUNT [SEED]]      TOOL: verify_tool
"""
import os
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))


def main():
    tool, count, seed = sys.argv[1], (sys.argv + ["500"])[2], (sys.argv + ["500", "1"])[3]
    failures = accepted = compared = 0
    with tempfile.TemporaryDirectory() as folder:
        pack = os.path.join(folder, "pack")
        subprocess.run(["javac", "-d", folder, os.path.join(here, "Mutate.java")], check=True)
        java = subprocess.run(["java", "-Xverify:all", "-cp", folder, "Mutate", count, seed, pack],
                              capture_output=True, text=True, check=True).stdout.splitlines()
        weft = subprocess.run([tool, pack], capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(java) == len(weft) == int(count)
    for number, (ours, theirs) in enumerate(zip(weft, java)):
        # A class that the test's loader may not see says nothing about verification.
        if "IllegalAccessError" in theirs:
            continue
        compared += 1
        accepted += ours == "ok"
        if (ours == "ok") != theirs.startswith("ok "):
            failures += 1
            print("class %d: java: %s\n  weft: %s" % (number, theirs[:400], ours))
    print("%d of %s classes compared, %d accepted, %d failures" % (compared, count, accepted, failures))
    return failures > 0 or accepted == 0 or 5 * compared < 4 * int(count)


if __name__ == "__main__":
    sys.exit(main())
