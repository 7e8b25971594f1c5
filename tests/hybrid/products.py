#!/usr/bin/env python3
"""A product line, all products at once, against one product after the other.

    products.py --api-jar JAR [--count N] SOURCE…

SOURCE has 20 annotated features; with a number as its argument it is the product whose features are the number's bits, with
`count` it tries all of them on a JVM and prints how many fail. The hybrid engine's set of failing products has as many
members, and of N random products exactly those fail in the explicit engine that are in it.
"""
import argparse
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

NOTE = re.compile(r"^note: (.*): (\d+) of (\d+) assignments to the (\d+) inputs read(?:: (.*))?$")


def features(source):
    """Names of the annotated booleans in the order of their bits."""
    text = re.sub(r"//.*", "", source.read_text())
    return [name.strip() for names in re.findall(r"@TrackWithBDD\s+(?:static )?boolean ([\w\s,]+);", text) for name in names.split(",")]


def verdict(command):
    lines = subprocess.run(command, capture_output=True, text=True, timeout=300).stdout.splitlines()
    return lines[-1] if lines else "nothing", lines


def failing_set(lines):
    """(count, the set as a python expression) of the last note: that of all errors together."""
    notes = [m for m in map(NOTE.match, lines) if m]
    count, formula = int(notes[-1].group(2)), notes[-1].group(5)
    if "..." in formula:
        sys.exit("the formula was cut")
    return count, compile(formula.replace("&&", "and").replace("||", "or").replace("!", "not "), "formula", "eval")


def compare(options, source, scratch):
    classes, name = Path(scratch) / source.stem, source.stem
    subprocess.run(["javac", "-g", "-nowarn", "-cp", options.api_jar, "-d", classes, source], check=True)
    names = features(source)
    assert len(names) == 20, names
    got, lines = verdict([options.weft, "check", "--engine", "hybrid", "--all-errors", "-cp", str(classes), name])
    if not got.startswith("verdict: UNSAFE"):
        return [f"{name}: {got}"]
    count, formula = failing_set(lines)
    counted = subprocess.run(["java", "-ea", "-cp", f"{classes}:{options.api_jar}", name, "count"], capture_output=True, text=True)
    problems = []
    if int(counted.stdout.split()[0]) != count:
        problems.append(f"{name}: {count} products fail for the hybrid engine, one by one {counted.stdout.strip()}")
    rng = random.Random(options.seed)
    for bits in [0, (1 << 20) - 1] + [rng.randrange(1 << 20) for _ in range(options.count - 2)]:
        expected = eval(formula, {n: bool(bits >> i & 1) for i, n in enumerate(names)})
        got, _ = verdict([options.weft, "check", "--engine", "explicit", "-cp", str(classes), name, "--", str(bits)])
        if not got.startswith("verdict: UNSAFE" if expected else "verdict: SAFE"):
            problems.append(f"{name}: product {bits} should {'fail' if expected else 'pass'}, explicit says {got}")
    print(f"{name}: {count} of {1 << 20} products fail; {options.count} checked one by one")
    return problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source", type=Path, nargs="+")
    parser.add_argument("--weft", default=os.environ.get("WEFT"))
    parser.add_argument("--api-jar", type=Path, required=True)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        problems = [p for source in options.source for p in compare(options, source, scratch)]
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
