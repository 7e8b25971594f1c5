#!/usr/bin/env python3
"""weft and `java -Xverify:all` accept and reject the same classes (see cases.py), and weft says why.

    verify.py            all cases
    verify.py -k NAME    those whose name contains NAME, and what both say
"""
import os
import re
import subprocess
import sys
import tempfile

import cases

weft = os.environ["WEFT"]
here = os.path.dirname(os.path.abspath(__file__))


def write(folder, name, data):
    path = os.path.join(folder, name + ".class")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as f:
        f.write(data)


def ask_java(folder, names):
    """name -> what java says, "ok" if it accepts."""
    subprocess.run(["javac", "-d", folder, os.path.join(here, "Loader.java")], check=True)
    run = subprocess.run(["java", "-Xverify:all", "-Xshare:auto", "-cp", folder, "Loader"],
                         input="\n".join(names), capture_output=True, text=True)
    return dict(line.split(" ", 1) for line in run.stdout.splitlines())


def ask_weft(folder, name):
    """(exit status, standard error)"""
    run = subprocess.run([weft, "show", "-cp", folder, name], stdin=subprocess.DEVNULL,
                         stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, timeout=60)
    return run.returncode, run.stderr


def main():
    pattern = sys.argv[2] if sys.argv[1:2] == ["-k"] else None
    failures = 0
    with tempfile.TemporaryDirectory() as folder:
        for name, data in cases.HELPERS:
            write(folder, name, data)
        wanted = []  # (name, message or None)
        for name, message, good, bad in cases.PAIRS:
            write(folder, "Good_" + name, good)
            write(folder, "Bad_" + name, bad)
            wanted += [("Good_" + name, None), ("Bad_" + name, message)]
        for name, data in cases.VALID:
            write(folder, name, data)
            wanted.append((name, None))
        wanted = [w for w in wanted if not pattern or pattern in w[0]]
        java = ask_java(folder, [name for name, _ in wanted])
        for name, message in wanted:
            status, text = ask_weft(folder, name)
            problem = None
            if (java[name] == "ok") != (message is None):
                problem = "the case is wrong"
            elif message is None and status != 0:
                problem = "weft rejects it"
            elif message is not None and status != 2:
                problem = "weft accepts it" if status == 0 else "exit status %d" % status
            elif message is not None and (len(text.splitlines()) != 1 or not re.search(message, text)):
                problem = "weft's message is not one line with: " + message
            if problem:
                failures += 1
            if problem or pattern:
                print("%s: %s\n  java: %s\n  weft: %s" % (name, problem or "as wanted", java[name],
                                                        text.strip() or "accepts"))
    bad = len(cases.PAIRS)
    print("%d invalid classes, %d valid ones, %d failures" %
          (bad, bad + len(cases.VALID), failures))
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
