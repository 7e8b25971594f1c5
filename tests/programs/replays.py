#!/usr/bin/env python3
"""Random small multithreaded programs: every error that a search finds, with whatever options, is confirmed, and its
witness replays to the same error in a process of its own. Most searches must come to a verdict."""
import argparse
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import run

WAYS = [[], ["--por", "off"], ["--search", "bfs"], ["--search", "dfs"]]


def check(options, classes, number, name):
    """(number of witnesses, what went wrong); None: the search did not finish."""
    way = WAYS[number % len(WAYS)]
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "w.json"
        done = subprocess.run([options.weft, "check", "--all-errors", "--time", str(options.time), "--witness", path,
                               "--property", "assert,exception,deadlock,race", "-cp", str(classes), name, *way],
                              capture_output=True, text=True)
        if "did not replay" in done.stdout or done.returncode not in (0, 1, 3):
            return 0, f"FAIL {name} {way}: exit status {done.returncode}\n{done.stdout[-600:]}{done.stderr[-300:]}"
        if done.returncode == 3 or "w.json: not written (" in done.stderr:  # time was over
            return None
        if done.returncode == 0:
            return 0, None
        whole = json.loads(path.read_text())
        errors = [whole["error"]] + [w["error"] for w in whole.get("others", [])]
        for i, error in enumerate(errors):
            again = subprocess.run([options.weft, "replay", "--quiet", "--number", str(i + 1), path],
                                   capture_output=True, text=True)
            if again.stdout.strip() != f"verdict: UNSAFE ({error})" or again.returncode != 1:
                return 0, f"FAIL {name} {way}: {error}: replays to {again.stdout.strip()} {again.stderr}"
        return len(errors), None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weft", default=os.environ.get("WEFT", str(run.PROJECT / "weft")))
    parser.add_argument("--api-jar", type=Path, required=True)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, default=3, help="seconds per search")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        classes, names = run.random_programs(run.HERE / "random_threads.py", options, Path(scratch), "--size", "small")
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = list(pool.map(lambda pair: check(options, classes, *pair), enumerate(names)))
    finished = [r for r in results if r is not None]
    failed = [message for _, message in finished if message]
    print("\n".join(failed))
    witnesses = sum(n for n, _ in finished)
    print(f"{witnesses} witnesses replayed, {len(failed)} failed; {len(finished)} of {len(names)} searches finished")
    return 1 if failed or not witnesses or 5 * len(finished) < 4 * len(names) else 0


if __name__ == "__main__":
    sys.exit(main())
