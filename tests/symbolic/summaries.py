#!/usr/bin/env python3
"""Compares the summaries of the JDK's methods with the JDK's own code, on random strings and numbers.

Summaries.java draws its inputs from a seed of its own. With terms its calls go to the summaries: it must print the same as
on java.
"""
import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent


def run(*command):
    got = subprocess.run(command, capture_output=True, text=True, timeout=300, errors="replace")
    return got.returncode, got.stdout.splitlines(), got.stderr.strip()


def first_difference(plain, terms):
    for number, (a, b) in enumerate(zip(plain + [""], terms + [""])):
        if a != b:
            return f"line {number + 1}: {a!r}, with terms {b!r}"
    return "one is longer"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weft", required=True)
    parser.add_argument("--api-jar", required=True)
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--first", type=int, default=1)
    options = parser.parse_args()
    failed = lines = 0
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["javac", "-nowarn", "-Xlint:-removal,-deprecation", "-cp", options.api_jar, "-d", folder, str(HERE / "Summaries.java")], check=True)
        classes = f"{folder}:{options.api_jar}"
        for seed in range(options.first, options.first + options.seeds):
            plain = run("java", "-cp", classes, "Summaries", str(seed))
            terms = run(options.weft, "run", "--concolic", "-cp", classes, "Summaries", "--", str(seed))
            lines += len(plain[1])
            if plain[:2] != terms[:2] or not plain[1]:
                failed += 1
                print(f"FAIL --seed {seed}: status {plain[0]} and {terms[0]}, {first_difference(plain[1], terms[1])} {terms[2]}")
    print(f"{options.seeds - failed} runs agreed, {failed} failed; {lines} results")
    return 1 if failed or lines < 100 else 0


if __name__ == "__main__":
    sys.exit(main())
