#!/usr/bin/env python3
"""The hybrid engine against the explicit one: the same errors, all of them, on every program.

    compare.py --api-jar JAR random [--count N] [--seed S]     random programs full of booleans
    compare.py --api-jar JAR check [FILTER…]                   the programs of tests/programs/check that have boolean fields

Each program is checked by the explicit engine and by the hybrid one in several ways: fields chosen by `auto`, all boolean
fields by name, depth first, without reduction, with ints and enums in bits. They find the same errors. A
search that runs out of time or memory is not compared; most pairs must be. Where the explicit engine does not finish, a smaller
program is drawn.
"""
import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "programs"))
import check  # noqa: E402
import run  # noqa: E402

AUTO = ["--track", "auto"]
NAMED = ["--track", "b0,bits,Flag.up,Sub.up,low,row"]
WAYS = {
    "random": [AUTO, NAMED, NAMED + ["--search", "dfs"], NAMED + ["--por", "off"], AUTO + ["--por", "off", "--search", "dfs"],
               NAMED + ["--track-bits", "color=4,mode=2"]],
    "check": [AUTO, AUTO + ["--search", "dfs"]],
}


def errors(options, classes, name, way, witness, properties):
    """The set of errors; what went wrong is an error, too. None: the search did not finish."""
    command = [options.weft, "check", "--all-errors", "--time", str(options.time), "--memory", "3000", "--witness", str(witness),
               "--property", properties, "-cp", str(classes), name, *way]
    done = subprocess.run(command, capture_output=True, text=True)
    verdict = done.stdout.strip().splitlines()[-1] if done.stdout.strip() else f"exit status {done.returncode}"
    if "time limit" in done.stdout or "memory limit" in done.stdout:
        return None
    if done.returncode not in (0, 1):
        return {verdict + done.stderr[-300:]}
    if done.returncode == 0:
        return {verdict}
    first = json.loads(witness.read_text())
    return {w["error"] for w in [first, *first.get("others", [])]}


def compare(options, classes, name, properties):
    """(differences, number of pairs compared). None: the explicit engine does not finish."""
    ways = WAYS[options.what]
    if options.what == "random" and not options.all_ways:  # two ways each, all of them over the programs
        first = sum(map(ord, name))
        ways = [ways[first % len(ways)], ways[(first // 7) % len(ways)]]
    with tempfile.TemporaryDirectory() as scratch:
        witness = Path(scratch) / "witness.json"
        expected = errors(options, classes, name, ["--engine", "explicit"], witness, properties)
        if expected is None:
            return None
        lines, compared = [], 0
        for way in ways:
            found = errors(options, classes, name, ["--engine", "hybrid", *way], witness, properties)
            compared += found is not None
            if found is not None and found != expected:
                lines.append(f"FAIL {name}: hybrid {' '.join(way)}: only explicit {sorted(expected - found)}, "
                             f"only hybrid {sorted(found - expected)}")
    return "\n".join(lines), compared


def compare_some(options, folders, name, properties):
    """As compare, for the first version of the program that the explicit engine finishes."""
    return next(filter(None, (compare(options, folder, name, properties) for folder in folders)), None)


def random_programs(options, scratch):
    """Folders of classes, the programs of each smaller than those of the one before."""
    generator = Path(__file__).parent / "random_booleans.py"
    drawn = [run.random_programs(generator, options, scratch / size, "--size", size) for size in ("2", "1")]
    return [classes for classes, _ in drawn], [(name, "assert,exception,deadlock,race") for name in drawn[0][1]]


def check_programs(options, _):
    gaps = run.read_gaps(run.HERE / "gaps-check.txt")
    programs, classes = check.compiled_programs(options)
    programs = [p for p in programs if p.name not in gaps and re.search(r"\bboolean(\[\])?\s+\w+\s*[;=,]", p.source.read_text())
                and (not options.filter or any(re.search(f, p.name) for f in options.filter))]
    return [classes], [(p.main, p.property or "assert,exception,deadlock") for p in programs]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["random", "check"])
    parser.add_argument("filter", nargs="*")
    parser.add_argument("--weft", default=os.environ.get("WEFT", str(run.PROJECT / "weft")))
    parser.add_argument("--api-jar", type=Path, required=True)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, default=20, help="seconds per search")
    parser.add_argument("--least", type=int, default=80, metavar="PERCENT", help="of the pairs must be compared")
    parser.add_argument("--all-ways", action="store_true", help="random: every way for every program")
    parser.add_argument("--scratch", type=Path, default=run.PROJECT / "build" / "programs", help="class files of the suite")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folders, names = (random_programs if options.what == "random" else check_programs)(options, Path(scratch))
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = list(pool.map(lambda n: compare_some(options, folders, *n), names))
    finished = [r for r in results if r is not None]
    failed = [lines for lines, _ in finished if lines]
    print("\n".join(failed))
    each = 2 if options.what == "check" or not options.all_ways else len(WAYS["random"])
    pairs, compared = each * len(results), sum(compared for _, compared in finished)
    print(f"{len(finished) - len(failed)} programs agree, {len(failed)} differ, {len(results) - len(finished)} not finished; "
          f"{compared} of {pairs} pairs compared")
    return 1 if failed or 100 * compared < options.least * pairs or not pairs else 0


if __name__ == "__main__":
    sys.exit(main())
