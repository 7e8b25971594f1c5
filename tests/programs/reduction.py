#!/usr/bin/env python3
"""Random small multithreaded programs, checked without reduction and with it, in all orders: all find the same errors.

A pair of searches is compared if both finish. A search that runs out of time agrees with nothing, and four of five pairs
must be compared. Where the unreduced search does not finish, a smaller program is drawn in its place.

With --suite the programs are those of check/, without those that the unreduced search does not finish: too-large.txt
lists them, as measured by --measure SECONDS. Whatever is not in it must be compared."""
import argparse
import concurrent.futures
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import check
import run

TOO_LARGE = run.HERE / "too-large.txt"
UNREDUCED = ["--por", "off", "--search", "dfs"]
WAYS = [[], ["--search", "bfs"], ["--search", "switches"], ["--jobs", "2"], ["--store", "none"]]
# Operations of the library's locks as single steps, compared with all their steps.
INSIDE = ["--synchronizers", "steps", "--search", "dfs"]
POOL_WAYS = [[], ["--search", "bfs"], ["--search", "switches"], ["--jobs", "2"]]
LIBRARY_WAYS = POOL_WAYS + [["--por", "off"]]
# Each thread's own clock in timed waits, compared with one clock for all.
ONE_CLOCK = ["WEFT_ONE_CLOCK=1", "--search", "dfs"]
TIMED_WAYS = POOL_WAYS + [["--synchronizers", "steps"]]
# A task is taken by the first worker that has nothing to do, or by each of them.
ALL_RUNNERS = ["WEFT_ALL_RUNNERS=1", "--search", "dfs", "--property", "assert,exception,deadlock"]
# Threads that can be exchanged for each other are tried once, or each of them.
SYMMETRIC_WAYS = [["--symmetry", "off", "--property", "assert,exception,deadlock"]]
ALL = ["--property", "assert,exception,deadlock,race"]
# Without races fewer orders have to be looked at: another search, the default one.
NO_RACES = ["--property", "assert,exception,deadlock"]
# What it says of races all the same, when it has found nothing else.
RACY, FREE = "watched: a data race", "watched: no data race"
# The same by several processes, which share what they know of finished states.
NO_RACES_WAYS = [NO_RACES, NO_RACES + ["--jobs", "2"], NO_RACES + ["--jobs", "3"]]


def was_cut(done):
    """Out of time, and there need not be a report: a search that has found an error by then says UNSAFE all the same,
    and only on standard error that the report is missing. What somebody has killed has found nothing."""
    return "time limit" in done.stdout + done.stderr or done.returncode == -signal.SIGKILL


def errors(options, classes, name, way, report):
    """The set of errors, or what went wrong; None: the search did not finish."""
    seconds = options.time / 5 if "none" in way else options.time  # all paths: soon, or never
    environment = dict(word.split("=") for word in way if "=" in word)
    way = [word for word in way if "=" not in word]
    command = [options.weft, "check", "--all-errors", "--time", str(seconds), "--report", str(report),
               "-cp", str(classes), name, *(way if "--property" in way else ALL + way)]
    if options.spurious:
        command += ["--spurious", "on"]
    report.unlink(missing_ok=True)
    done = subprocess.run(command, capture_output=True, text=True, env=os.environ | environment)
    verdict = done.stdout.strip().splitlines()[-1] if done.stdout.strip() else f"exit status {done.returncode}"
    if was_cut(done):
        return None
    if done.returncode not in (0, 1) or not report.exists():
        return {verdict + done.stderr[-300:]}
    word = verdict.split("(")[0].strip().replace("SAFE within bounds", "SAFE")  # of the outside world
    watched = set()
    if word == "verdict: SAFE":
        watched = {RACY if "data race" in verdict else FREE} if "not excluded" not in verdict else {RACY, FREE}
    return {w["error"] for w in json.loads(report.read_text())["errors"]} | {word} | watched


def without_races(found):
    """What a search that was not asked for races says; of those it knows when it has nothing else to say."""
    others = {e for e in found if not e.startswith(("data race", "verdict:", "watched:"))}
    racy = any(e.startswith("data race") for e in found)
    return others | ({"verdict: UNSAFE"} if others else {"verdict: SAFE", RACY if racy else FREE})


def all_ways(options):
    """The slowest search, and those to compare with it."""
    slowest, ways = UNREDUCED, SYMMETRIC_WAYS if options.symmetric else WAYS
    if options.library or options.pools or options.executors:
        slowest, ways = INSIDE, POOL_WAYS if options.executors else LIBRARY_WAYS
    if options.streams:
        return ALL_RUNNERS, NO_RACES_WAYS[:2]
    if options.timed:
        slowest, ways = ONE_CLOCK, TIMED_WAYS
    return slowest, NO_RACES_WAYS + (ways if not options.only_default else [])


def compare(options, classes, name):
    """What differs from the slowest search, and the ways that were compared with it. None: it does not finish."""
    slowest, ways = all_ways(options)
    with tempfile.TemporaryDirectory() as scratch:
        report = Path(scratch) / "report.json"
        expected = errors(options, classes, name, slowest, report)
        if expected is None:
            return None
        lines, compared = [], []
        for way in ways:
            wanted = without_races(expected) if "--property" in way and "--property" not in slowest else expected
            found = errors(options, classes, name, way, report)
            if found is not None:
                compared.append(" ".join(way))
            if found is not None and {RACY, FREE} <= found:  # not excluded
                found -= {RACY, FREE} - wanted
            if found is not None and found != wanted:
                lines.append(f"FAIL {name}: {' '.join(way) or 'default'} differs from {' '.join(slowest)}: {sorted(found ^ wanted)}")
    return "\n".join(lines), compared


def compare_some(options, folders, names):
    """The first of the programs, each smaller than the one before, that the slowest search finishes."""
    for folder, name in zip(folders, names):
        result = compare(options, folder, name)
        if result is not None:
            return result
    return None


def programs_of(options, scratch):
    """Folders of classes, and a list of programs, each in a version for every folder, the largest first."""
    if options.suite:
        programs, classes = check.compiled_programs(options)
        left_out = set() if options.measure else run.read_gaps(TOO_LARGE)
        return [classes], [(p.main,) for p in programs if re.search(options.suite, p.main) and p.main not in left_out]
    kind = "pools" if options.pools or options.streams else "executors" if options.executors else "timed" if options.timed else "threads"
    generator = run.HERE / f"random_{kind}.py"
    more = ["--library"] * options.library + ["--symmetric"] * options.symmetric + ["--streams"] * options.streams
    drawn = [run.random_programs(generator, options, scratch / size, "--size", size, *more) for size in ("small", "tiny")]
    return [classes for classes, _ in drawn], list(zip(*(names for _, names in drawn)))


def measure(options, classes, names):
    """Writes down which programs the slowest search does not finish, or refuses to search."""
    def unfinished(name):
        with tempfile.TemporaryDirectory() as scratch:
            found = errors(options, classes, name, all_ways(options)[0], Path(scratch) / "report.json")
            return found is None or any("UNKNOWN" in error for error in found)

    options.time = options.measure
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        large = [name for name, is_large in zip(names, pool.map(unfinished, names)) if is_large]
    TOO_LARGE.write_text(f"# Programs of check/ that the unreduced search does not finish in {options.measure:g} s: written by\n"
                         f"# reduction.py --suite . --measure {options.measure:g}\n" + "".join(f"{name}\n" for name in sorted(large)))
    print(f"{len(names) - len(large)} of {len(names)} programs finish")


def verdict_word(options, classes, name, way):
    command = [options.weft, "check", "--time", str(options.time), "-cp", str(classes), name, *way]
    said = subprocess.run(command, capture_output=True, text=True).stdout.strip().splitlines()[-1:]
    return said[0].split()[1] if said else "nothing"


def decide(options, scratch):
    """Prints how many programs with several workers and tasks are decided in time, and whether all steps say the same."""
    generator = run.HERE / f"random_{'executors' if options.executors else 'pools'}.py"
    classes, names = run.random_programs(generator, options, scratch, "--size", "large")
    decided = compared = 0
    for name in names:
        word = verdict_word(options, classes, name, [])
        decided += word in ("SAFE", "UNSAFE")
        slow = verdict_word(options, classes, name, INSIDE) if options.both else "UNKNOWN"
        compared += slow in ("SAFE", "UNSAFE")
        if word not in ("SAFE", "UNSAFE") or (slow in ("SAFE", "UNSAFE") and slow != word):
            print(f"{name}: {word}, {' '.join(INSIDE)}: {slow}", flush=True)
    print(f"{decided} of {len(names)} decided within {options.time:g} s ({100 * decided / len(names):.0f} %), {compared} compared")
    return 0


def summary(options, results):
    """Prints what was compared. True: it was enough, and all agree."""
    ways = [" ".join(way) for way in all_ways(options)[1]]
    finished = [r for r in results if r is not None]
    failed = [lines for lines, _ in finished if lines]
    pairs = sum(len(compared) for _, compared in finished)
    if failed:
        print("\n".join(failed))
    for way in ways:
        print(f"{sum(way in compared for _, compared in finished):5} of {len(results)} compared: {way or 'default'}")
    print(f"{len(finished) - len(failed)} programs passed, {len(failed)} failed, {len(results) - len(finished)} not finished; "
          f"{pairs} of {len(results) * len(ways)} pairs compared")
    return not failed and 5 * pairs >= 4 * len(results) * len(ways) > 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weft", default=os.environ.get("WEFT", str(run.PROJECT / "weft")))
    parser.add_argument("--api-jar", type=Path, required=True)
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--suite", metavar="REGEX", help="the programs of check/ whose names match, instead of random ones")
    parser.add_argument("--library", action="store_true", help="random programs with java.util.concurrent's locks")
    parser.add_argument("--symmetric", action="store_true", help="random programs with threads that do the same")
    parser.add_argument("--pools", action="store_true", help="random programs with ForkJoinPool and CompletableFuture")
    parser.add_argument("--streams", action="store_true", help="random programs with parallel streams: who runs their tasks")
    parser.add_argument("--executors", action="store_true", help="random programs with ThreadPoolExecutor and queues")
    parser.add_argument("--timed", action="store_true", help="random programs that wait with a limit of time")
    parser.add_argument("--spurious", action="store_true", help="waits and parks may end for no reason, in every search")
    parser.add_argument("--decided", action="store_true", help="how many large ones with pools or executors are decided in time")
    parser.add_argument("--both", action="store_true", help="and whether --synchronizers steps says the same")
    parser.add_argument("--measure", type=float, metavar="SECONDS", help="write too-large.txt (with --suite .)")
    parser.add_argument("--time", type=float, default=5, help="seconds per search")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only-default", action="store_true", help="compare the default search alone, without races")
    parser.add_argument("--scratch", type=Path, default=run.PROJECT / "build" / "programs", help="class files of the suite")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        if options.decided:
            return decide(options, Path(scratch))
        folders, programs = programs_of(options, Path(scratch))
        if options.measure:
            return measure(options, folders[0], [name for name, in programs])
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            results = list(pool.map(lambda names: compare_some(options, folders, names), programs))
    return 0 if summary(options, results) else 1


if __name__ == "__main__":
    sys.exit(main())
