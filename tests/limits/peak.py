#!/usr/bin/env python3
"""peak_mb is that of all processes: with --jobs it is what was seen from outside.

    peak.py WEFT API_JAR
"""
import os
import re
import subprocess
import sys
import tempfile

import table

TOP = os.path.join(table.HERE, "..", "..")


def main():
    weft, api_jar = sys.argv[1:]
    failed = False
    with tempfile.TemporaryDirectory() as classes:
        source = os.path.join(TOP, "examples/philosophers/DiningForks.java")
        subprocess.run(["javac", "-cp", api_jar, "-d", classes, source], check=True)
        for options in (["--jobs", "1"], ["--jobs", "2"], ["--jobs", "3"]):
            command = [weft, "check", "-cp", classes, "DiningForks", "--engine", "explicit", "--search", "dfs",
                       "--all-errors", "--quiet", "--stats", *options, "--", "7"]
            run = table.Run(command, 100)
            said = float(re.search(r"^peak_mb: (.*)$", run.out, re.M).group(1))
            seen = run.peak / 2**20
            # Samples may miss the largest moment; a child's largest one need not be another's.
            good = 0.95 * seen <= said <= 1.5 * seen + 10
            failed |= not good
            print(f"{' '.join(options)}: peak_mb {said:.0f}, seen {seen:.0f}" + ("" if good else "   WRONG"))
    return failed


if __name__ == "__main__":
    sys.exit(main())
