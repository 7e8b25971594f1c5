#!/usr/bin/env python3
"""Random small multithreaded programs, checked without reduction and with it, in all orders: where the
unreduced search finishes, all find the same errors."""
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

UNREDUCED = ["--por", "off", "--search", "dfs"]
WAYS = [[], ["--search", "bfs"], ["--search", "switches"], ["--jobs", "2"], ["--store", "none"]]
# Operations of the library's locks as single steps, compared with all their steps.
INSIDE = ["--synchronizers", "steps", "--search", "dfs"]
LIBRARY_WAYS = [[], ["--search", "bfs"], ["--search", "switches"], ["--jobs", "2"], ["--por", "off"]]
# Threads that can be exchanged for each other are tried once, or each of them.
TWIN_WAYS = [["--symmetry", "off", "--property", "assert,exception,deadlock"]]
ALL = ["--property", "assert,exception,deadlock,race"]
# Without races fewer orders have to be looked at: another search, the default one.
NO_RACES = ["--property", "assert,exception,deadlock"]
# The same by several processes, which share what they know of finished states.
NO_RACES_WAYS = [NO_RACES, NO_RACES + ["--jobs", "2"], NO_RACES + ["--jobs", "3"]]


def errors(options, classes, name, way, report):
    """(finished, set of errors) or (True, what went wrong)"""
    seconds = options.time / 5 if "none" in way else options.time  # all paths: soon, or never
    command = [options.weft, "check", "--all-errors", "--time", str(seconds), "--report", str(report),
               "-cp", str(classes), name, *(way if "--property" in way else ALL + way)]
    if options.spurious:
        command += ["--spurious", "on"]
    done = subprocess.run(command, capture_output=True, text=True)
    verdict = done.stdout.strip().splitlines()[-1] if done.stdout.strip() else f"exit status {done.returncode}"
    if "time limit" in done.stdout:
        return False, set()
    if done.returncode not in (0, 1):
        return True, {verdict + done.stderr[-300:]}
    word = verdict.split("(")[0].strip().replace("SAFE within bounds", "SAFE")  # of the outside world
    return True, {w["error"] for w in json.loads(report.read_text())["errors"]} | {word}


def without_races(found):
    others = {e for e in found if not e.startswith(("data race", "verdict:"))}
    return others | {"verdict: UNSAFE" if others else "verdict: SAFE"}


def compare(options, classes, name):
    """None if the slowest search does not finish, else what differs from it."""
    slowest, ways = (INSIDE, LIBRARY_WAYS) if options.library or options.pools else (UNREDUCED, TWIN_WAYS if options.twins else WAYS)
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch) / "report.json"
        finished, expected = errors(options, classes, name, slowest, report)
        if not finished:
            return None
        lines = []
        for way in NO_RACES_WAYS + (ways if not options.only_few else []):
            wanted = without_races(expected) if "--property" in way else expected
            finished, found = errors(options, classes, name, way, report)
            if finished and found != wanted:
                lines.append(f"FAIL {name}: {' '.join(way) or 'default'} differs from {' '.join(slowest)}: {sorted(found ^ wanted)}")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weft", default=os.environ.get("WEFT", str(run.PROJECT / "weft")))
    parser.add_argument("--api-jar", type=Path, required=True)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--suite", metavar="REGEX", help="the programs of check/ whose names match, instead of random ones")
    parser.add_argument("--library", action="store_true", help="random programs with java.util.concurrent's locks")
    parser.add_argument("--twins", action="store_true", help="random programs with threads that do the same")
    parser.add_argument("--pools", action="store_true", help="random programs with ForkJoinPool and CompletableFuture")
    parser.add_argument("--spurious", action="store_true", help="waits and parks may end for no reason, in every search")
    parser.add_argument("--least", type=int, default=1, help="so many programs must be compared")
    parser.add_argument("--time", type=float, default=5, help="seconds per search")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only-few", action="store_true", help="compare the default search alone, without races")
    parser.add_argument("--scratch", type=Path, default=run.PROJECT / "build" / "programs", help="class files of the suite")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        if options.suite:
            programs, classes = check.compiled_programs(options)
            names = [p.main for p in programs if re.search(options.suite, p.main)]
        elif options.pools:
            classes, names = run.random_programs(run.HERE / "random_pools.py", options, Path(scratch))
        else:
            classes, names = run.random_programs(run.HERE / "random_threads.py", options, Path(scratch), "--size", "small",
                                                  *["--library"] * options.library, *["--twins"] * options.twins)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = list(pool.map(lambda n: compare(options, classes, n), names))
    failed = [r for r in results if r]
    print("\n".join(failed))
    compared = sum(r is not None for r in results)
    print(f"{compared - len(failed)} passed, {len(failed)} failed, {len(results) - compared} skipped")
    return 1 if failed or compared < options.least else 0


if __name__ == "__main__":
    sys.exit(main())
