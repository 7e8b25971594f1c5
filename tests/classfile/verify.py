#!/usr/bin/env python3
"""weft and `java -Xverify:all` accept and reject the same classes (see cases.py), and weft says why.

    verify.py TOOL [STEP]       TOOL: verify_tool; every STEPth bad class is also given to `weft show`
    verify.py TOOL -k NAME      the cases whose name contains NAME, and what both say
"""
import os
import re
import struct
import subprocess
import sys
import tempfile

import cases

here = os.path.dirname(os.path.abspath(__file__))


def write(folder, name, data):
    path = os.path.join(folder, name + ".class")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as f:
        f.write(data)


def ask_java(folder, names):
    """name -> what java says, "ok" if it accepts."""
    subprocess.run(["javac", "-d", folder, os.path.join(here, "Loader.java")], check=True)
    run = subprocess.run(["java", "-Xverify:all", "-cp", folder, "Loader"], input="\n".join(names),
                         capture_output=True, text=True)
    return dict(line.split(" ", 1) for line in run.stdout.splitlines())


def ask_tool(tool, folder, classes):
    """name -> what weft says, "ok" if it accepts."""
    pack = os.path.join(folder, "pack")
    with open(pack, "wb") as f:
        for _, data in classes:
            f.write(struct.pack(">I", len(data)) + data)
    run = subprocess.run([tool, "-cp", folder, pack], capture_output=True, text=True, check=True)
    return dict(zip([name for name, _ in classes], run.stdout.splitlines()))


def check_show(folder, name, message):
    """`weft show` of a bad class: one line that says why, exit status 2."""
    run = subprocess.run([os.environ["WEFT"], "show", "-cp", folder, name], stdin=subprocess.DEVNULL,
                         capture_output=True, text=True, timeout=60)
    if run.returncode != 2:
        return "weft show has exit status %d" % run.returncode
    if len(run.stderr.splitlines()) != 1 or not re.search(message, run.stderr):
        return "weft show does not say in one line: %s\n%s" % (message, run.stderr)
    return None


def judge(java, weft, message):
    if (java == "ok") != (message is None):
        return "the case is wrong"
    if (weft == "ok") != (message is None):
        return "weft rejects it" if message is None else "weft accepts it"
    if message is not None and not re.search(message, weft):
        return "weft does not say: " + message
    return None


def main():
    tool, pattern, step = sys.argv[1], None, int((sys.argv + ["1"])[2]) if sys.argv[2:3] != ["-k"] else 0
    if step == 0:
        pattern = sys.argv[3]
    classes, messages = [], {}
    for name, message, good, bad in cases.PAIRS:
        classes += [("Good_" + name, good), ("Bad_" + name, bad)]
        messages["Bad_" + name] = message
    classes = [c for c in classes + cases.VALID if not pattern or pattern in c[0]]
    failures = shown = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, data in cases.HELPERS + classes:
            write(folder, name, data)
        java = ask_java(folder, [name for name, _ in classes])
        weft = ask_tool(tool, folder, classes)
        bad = [name for name, _ in classes if name in messages]
        for name, _ in classes:
            problem = judge(java[name], weft[name], messages.get(name))
            if not problem and step and name in messages and bad.index(name) % step == 0:
                problem = check_show(folder, name, messages[name])
                shown += 1
            failures += problem is not None
            if problem or pattern:
                print("%s: %s\n  java: %s\n  weft: %s" % (name, problem or "as wanted", java[name],
                                                        weft[name]))
    print("%d invalid classes (%d shown), %d valid ones, %d failures" %
          (len(bad), shown, len(classes) - len(bad), failures))
    return failures > 0 or not pattern and len(bad) < 40


if __name__ == "__main__":
    sys.exit(main())
