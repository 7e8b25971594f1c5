#!/usr/bin/env python3
"""Runs the programs of check/ with terms beside values and without, on the same random inputs and schedules.

They must print the same and end in the same way, and no term may differ from its value (exit status 4). Runs that take
too long are not compared; most must be.

    concolic.py --seeds 3 --api-jar build/release/api/weft-api.jar [FILTER...]
"""
import argparse
import concurrent.futures
import os
import re
import sys
from pathlib import Path

import check
import run


def compare(job):
    """(what differs, number of inputs); None: a run took too long."""
    program, seed, classes, options = job
    command = [options.weft, "run", "--seed", str(seed), "--time", str(options.timeout)]
    target = ["-cp", f"{classes}:{options.api_jar}", program.main]
    plain = run.execute([*command, *target], 4 * options.timeout)
    if "time limit" in plain.noise:
        return None  # threads that wait for each other in loops, under an unfair schedule
    terms = run.execute([*command, "--concolic", "--stats", *target], 8 * options.timeout)
    inputs = re.search(r"^inputs: (\d+)$", terms.noise, re.MULTILINE)
    if terms.status != 4 and "time limit" in terms.noise:
        return None
    if terms.status == 4 or not terms.same(plain):
        return f"FAIL {program.name} --seed {seed}: " + run.difference(program, plain, terms, "with terms"), 0
    return None, int(inputs.group(1)) if inputs else 0


def main():
    parser = argparse.ArgumentParser(description="runs check/ with and without terms")
    parser.add_argument("filter", nargs="*", help="regular expressions; a program runs if its name matches one")
    parser.add_argument("--weft", default=os.environ.get("WEFT", str(run.PROJECT / "weft")), help="the program under test")
    parser.add_argument("--scratch", type=Path, default=run.PROJECT / "build" / "programs", help="class files")
    parser.add_argument("--api-jar", type=Path, default=run.PROJECT / "build/release/api/weft-api.jar", help="weft-api.jar")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--timeout", type=float, default=10, help="seconds per run without terms")
    parser.add_argument("--seeds", type=int, default=3, help="runs per program")
    options = parser.parse_args()
    programs, classes = check.compiled_programs(options)
    selected = [p for p in programs if not options.filter or any(re.search(f, p.name) for f in options.filter)]
    jobs = [(p, seed, classes, options) for p in selected for seed in range(1, options.seeds + 1)]
    failed = inputs = compared = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for message, drawn in filter(None, pool.map(compare, jobs)):
            compared += 1
            inputs += drawn
            if message:
                failed += 1
                print(message, flush=True)
    print(f"{compared - failed} runs agreed, {failed} failed; {compared} of {len(jobs)} compared; {inputs} inputs")
    return 1 if failed or not inputs or 5 * compared < 4 * len(jobs) else 0


if __name__ == "__main__":
    sys.exit(main())
