#!/usr/bin/env python3
"""Random small multithreaded programs, checked with reduction, without it, and breadth first: where the
unreduced search finishes, all three find the same errors."""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import check
import run

WAYS = [[], ["--por", "off", "--search", "dfs"], ["--search", "bfs"], ["--search", "switches"], ["--jobs", "2"],
        ["--store", "none"]]


def errors(options, classes, name, way, report):
    """(finished, set of errors) or (True, what went wrong)"""
    command = [options.weft, "check", "--all-errors", "--time", str(options.time), "--report", str(report),
               "--property", "assert,exception,deadlock,race", "-cp", str(classes), name, *way]
    done = subprocess.run(command, capture_output=True, text=True)
    verdict = done.stdout.strip().splitlines()[-1] if done.stdout.strip() else f"exit status {done.returncode}"
    if "time limit" in done.stdout:
        return False, set()
    if done.returncode not in (0, 1):
        return True, {verdict + done.stderr[-300:]}
    return True, {w["error"] for w in json.loads(report.read_text())["errors"]} | {verdict.split("(")[0]}


def compare(options, classes, name):
    with tempfile.TemporaryDirectory() as scratch:
        results = [errors(options, classes, name, way, Path(scratch) / f"{i}.json") for i, way in enumerate(WAYS)]
    if not results[1][0]:
        return None
    lines = [f"FAIL {name}: {' '.join(way) or 'default'} differs from --por off: {sorted(found ^ results[1][1])}"
             for way, (finished, found) in zip(WAYS, results) if finished and found != results[1][1]]
    return "\n".join(lines)


def compile_suite(options, classes):
    programs = [check.Checked(p) for p in sorted((run.HERE / "check").glob("*.java")) if re.search(options.suite, p.stem)]
    programs = [p for p in programs if not p.jdk]
    helpers = [run.Program(p) for p in sorted((run.HERE / "check").glob("*.jasm"))]
    run.compile_all([*programs, *helpers], classes, options.api_jar)
    return [p.source.stem for p in programs]


def compile_random(options, source, classes):
    subprocess.run([sys.executable, run.HERE / "random_threads.py", "--count", str(options.count), "--seed",
                    str(options.seed), "--out", source, "--size", "small"], check=True, stdout=subprocess.DEVNULL)
    subprocess.run(["javac", "-g", "-nowarn", "-cp", options.api_jar, "-d", classes, *source.glob("*.java")], check=True)
    return sorted(p.stem for p in classes.glob("*.class") if re.search(r"\$P\d+$", p.stem))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weft", default=os.environ.get("WEFT", str(run.PROJECT / "weft")))
    parser.add_argument("--api-jar", type=Path, required=True)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--suite", metavar="REGEX", help="the programs of check/ whose names match, instead of random ones")
    parser.add_argument("--least", type=int, default=1, help="so many programs must be compared")
    parser.add_argument("--time", type=float, default=5, help="seconds per search")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        source, classes = Path(scratch) / "src", Path(scratch) / "classes"
        if options.suite:
            names = compile_suite(options, classes)
        else:
            names = compile_random(options, source, classes)
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda n: compare(options, classes, n), names))
    failed = [r for r in results if r]
    print("\n".join(failed))
    compared = sum(r is not None for r in results)
    print(f"{compared - len(failed)} passed, {len(failed)} failed, {len(results) - compared} skipped")
    return 1 if failed or compared < options.least else 0


if __name__ == "__main__":
    sys.exit(main())
