#!/usr/bin/env python3
"""The engine bmc against the explicit one: on random programs over small inputs (random_inputs.py) both say the same, by paths and
by blocks. A program that is SAFE is checked again with a planted bug, which both must find: a SAFE that nothing can shake is worth
nothing. What does not finish is not compared; most programs must be.
"""
import argparse
import concurrent.futures
import os
import subprocess
import sys
import tempfile
from pathlib import Path

WAYS = [["--merge", "on"], ["--solve", "auto"], ["--merge", "off"], ["--solve", "path"], ["--solve", "blocks"], ["--solve", "blocks", "--workers", "0"], ["--solve", "blocks", "--block", "3"]]


def verdict(options, classes, name, way, *args):
    """(kind, line); None: the search did not finish."""
    command = [options.weft, "check", "--time", str(options.time), "-cp", str(classes), name, *way, "--", *args]
    done = subprocess.run(command, capture_output=True, text=True)
    lines = done.stdout.strip().splitlines()
    line = lines[-1] if lines else f"exit status {done.returncode}: {done.stderr[-300:]}"
    if "time limit" in line or "memory limit" in line:
        return None
    return (line.split()[1] if line.startswith("verdict: ") else "", line)


def compare(options, classes, name):
    """(differences, pairs compared, of those planted)."""
    lines, pairs, planted = [], 0, 0
    number = int(name[1:])
    ways = [WAYS[0], WAYS[1 + number % (len(WAYS) - 1)]]
    for args in [[], ["1"], ["2"]]:
        expected = verdict(options, classes, name, ["--engine", "explicit"], *args)
        if expected is None:
            break
        if args and expected[0] != "UNSAFE":
            continue  # nobody gets there
        for way in ways:
            found = verdict(options, classes, name, ["--engine", "bmc", *way], *args)
            if found is None or ("blocks" in way and expected[0] == "SAFE" and found[1].startswith("verdict: SAFE within bounds (branches")):
                continue  # by blocks: what leads to the bound was not refuted in time
            pairs += 1
            planted += bool(args)
            if found[0] != expected[0] or (expected[0] == "SAFE" and found[1] != expected[1]):
                lines.append(f"FAIL {name} {' '.join(args)}: explicit {expected[1]}, bmc {' '.join(way)} {found[1]}")
        if expected[0] != "SAFE":
            break
    return lines, pairs, planted


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weft", required=True)
    parser.add_argument("--api-jar", required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--threads", action="store_true", help="programs with threads")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        generator = Path(__file__).parent / "random_inputs.py"
        subprocess.run([generator, "--count", str(options.count), "--seed", str(options.seed), *(["--threads"] if options.threads else []), folder],
                       check=True)
        javac = Path(os.environ["JAVA_HOME"]) / "bin/javac" if "JAVA_HOME" in os.environ else "javac"
        subprocess.run([javac, "-nowarn", "-g", "-cp", options.api_jar, "-d", folder / "classes", *folder.glob("*.java")], check=True)
        names = [f"R{i}" for i in range(options.count)]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = list(pool.map(lambda name: compare(options, folder / "classes", name), names))
    failures = [line for lines, _, _ in results for line in lines]
    pairs, planted = (sum(r[k] for r in results) for k in (1, 2))
    print("\n".join(failures))
    print(f"{options.count} programs, {pairs} pairs compared, {planted} of them with a planted bug; {len(failures)} differences")
    if pairs < 1.5 * options.count or planted < options.count / 4:
        sys.exit("too few were compared")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
