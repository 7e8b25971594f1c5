#!/usr/bin/env python3
"""The programs of the check suite: every race that the explicit engine finds must be possible for `weft races`, and what explicit has
walked to its end must not be called race-free wrongly. Prints how many pairs are impossible in the programs that are free of races,
and with --why what stands in the way in the others."""
import argparse
import collections
import concurrent.futures
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "programs"))
import check  # noqa: E402  pylint: disable=wrong-import-position

PAIR = re.compile(r"^race (\S+): (.+?) \((?:read|write)\) and (.+?) \((?:read|write)\): (possible|impossible)")
RACE = re.compile(r"^data race on (.+) between (\S+) and (\S+):$", re.M)


def weft(options, *args):
    try:
        p = subprocess.run([options.weft, *args], capture_output=True, text=True, timeout=options.timeout, check=False)
    except subprocess.TimeoutExpired:
        return 3, "verdict: UNKNOWN (timeout of the test)\n"
    if p.returncode in (2, 4) or p.returncode < 0:
        return p.returncode, f"weft {' '.join(args)}: {p.returncode}\n{p.stdout[-500:]}{p.stderr[-500:]}"
    return p.returncode, p.stdout


def one(options, classes, program):
    code, out = weft(options, "races", "--confirm", "0", "--quiet", "--stats", "--time", str(options.time), "-cp", str(classes),
                     program.main)
    if code in (2, 4) or code < 0:
        return program, "crash", out, {}, set(), False
    pairs = {}
    for line in out.splitlines():
        m = PAIR.match(line)
        if m:
            key = tuple(sorted((m[2], m[3])))
            pairs[key] = pairs.get(key, False) or m[4] == "possible"
    verdict = out.splitlines()[-1]
    code, out = weft(options, "check", "--property", "race", "--all-errors", "--time", str(options.time), "-cp", str(classes),
                     program.main)
    races = {tuple(sorted((m[2], m[3]))) for m in RACE.finditer(out)}
    complete = out.splitlines()[-1].startswith(("verdict: SAFE", "verdict: UNSAFE")) and "there may be more" not in out
    return program, verdict, out, pairs, races, complete


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--weft", required=True)
    parser.add_argument("--api-jar", type=Path, required=True)
    parser.add_argument("--scratch", type=Path, default=Path(__file__).resolve().parent.parent.parent / "build" / "programs")
    parser.add_argument("--time", type=float, default=5)
    parser.add_argument("--timeout", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--least", type=float, default=0, help="share of impossible pairs in race-free programs")
    parser.add_argument("--why", action="store_true")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    programs, classes = check.compiled_programs(options)
    programs = [p for p in programs if not options.names or any(re.search(n, p.main) for n in options.names)]
    counts = collections.Counter()
    reasons = collections.defaultdict(list)
    wrong = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for program, verdict, out, pairs, races, complete in pool.map(lambda p: one(options, classes, p), programs):
            counts["programs"] += 1
            safe = verdict == "verdict: SAFE"
            if verdict == "crash":
                wrong.append(f"{program.main}: {out}")
                continue
            gap = "not analysed" in verdict
            missed = [r for r in races if not pairs.get(r)]
            if missed and not gap and "limit" not in verdict or races and safe:
                wrong.append(f"{program.main}: races that were ruled out: {missed} {verdict}")
            counts["with races"] += bool(races)
            counts["proved"] += safe
            counts["gaps"] += gap
            if not races and complete:
                counts["race-free"] += 1
                counts["race-free, proved"] += safe
                counts["pairs of these"] += len(pairs)
                counts["impossible of these"] += sum(not p for p in pairs.values())
            if not safe and not races:
                reasons[verdict].append(program.main)
    print(", ".join(f"{k} {v}" for k, v in counts.items()))
    if options.why:
        for verdict, names in sorted(reasons.items(), key=lambda x: -len(x[1])):
            print(f"{verdict}: {' '.join(names)}")
    share = counts["impossible of these"] / max(1, counts["pairs of these"])
    print(f"impossible in race-free programs: {share:.1%}")
    print("\n".join(wrong))
    if wrong or share < options.least:
        sys.exit(1)


main()
