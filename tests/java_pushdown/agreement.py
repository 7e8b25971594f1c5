#!/usr/bin/env python3
"""The engine pushdown on the programs of tests/programs/check and on the examples: it agrees with explicit.

    agreement.py --weft WEFT --api-jar JAR --listed decided.txt [--seconds S] [NAME…]
    agreement.py --weft WEFT --api-jar JAR --all [--time S] [NAME…]

decided.txt has the programs that pushdown decides, a line each: name, verdict, seconds of processor time. With --listed
each of these (that takes at most S seconds) must be decided, with this verdict. With --all every program is tried, and
what is found out is printed as such a list.

A verdict is wrong if it is not what the program expects (of check/, where explicit's answers are compared with that, too)
or explicit says (of the examples, and where the program expects something else: some have classes that javac does not
make). SAFE within bounds may stand where an error is expected; where contexts are the only bound explicit says how many
the error needs: no more is wrong. What pushdown does not decide is counted by reason.
"""
import argparse
import collections
import concurrent.futures
import os
import re
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "programs"))
import engines  # noqa: E402
import run  # noqa: E402

VERDICT = re.compile(r"verdict: (SAFE within bounds|SAFE|UNSAFE|UNKNOWN)(?: \((.*)\))?$")


def programs(options):
    """[(program, its class path)] without those whose options, or properties, are about other engines."""
    options.filter = None
    found = [(p, c) for p, c in engines.programs(options) if not p.name.startswith("symbolic/")]
    return [(p, c) for p, c in found if not p.property or "race" not in p.property and "hang" not in p.property]


def last_line(command):
    r = subprocess.run(command, capture_output=True, text=True)
    return (r.stdout.strip().splitlines() or [f"no output, exit status {r.returncode}: {r.stderr[:200]}"])[-1], r.stdout


def command_for(program, classes, options):
    command = [options.weft, "check", "--time", str(options.time), "--memory", "3000"]
    if program.property:
        command += ["--property", program.property]
    return [*command, "-cp", f"{classes}:{options.api_jar}", program.main]


def contradicts(program, said, line, command):
    """Why the verdict is wrong, or None."""
    expected = program.expect.split()[0] if program.expect else ""
    if said == "UNKNOWN" or expected == "UNKNOWN" or said.split()[0] == expected:
        return None
    explicit, out = last_line([*command, "--engine", "explicit", "--search", "switches"])
    match = VERDICT.match(explicit)
    if not match or match.group(1) == "UNKNOWN" or match.group(1).split()[0] == said.split()[0]:
        return None
    needed = re.search(r"^(\d+) contexts? \(", out, re.M)
    bound = re.search(r"contexts <= (\d+)", line)
    if said == "SAFE within bounds" and (re.search(r" bits|heap of", line) or
                                         bound and needed and int(needed.group(1)) > int(bound.group(1))):
        return None
    return f"{line}, but explicit: {explicit}"


def answer(item, options):
    """(the verdict's word, its line, seconds, what is wrong)"""
    program, classes = item
    command = command_for(program, classes, options)
    timed = ["bash", "-c", 'TIMEFORMAT="%U %S"; time "$@" 2>/dev/null', "time", *command, "--engine", "pushdown", "--quiet"]
    r = subprocess.run(timed, capture_output=True, text=True)
    seconds = sum(float(x) for x in r.stderr.split()[-2:])
    line = (r.stdout.strip().splitlines() or [f"no output, exit status {r.returncode}"])[-1]
    match = VERDICT.match(line)
    if not match:
        return "BROKEN", line, seconds, line
    return match.group(1), line, seconds, None if options.listed else contradicts(program, match.group(1), line, command)


def read_list(path):
    """{name: (verdict, seconds)}"""
    found = {}
    for line in path.read_text().splitlines():
        match = re.match(r"(\S+): ([A-Z][\w ]*), ([\d.]+)", line)
        if match:
            found[match.group(1)] = (match.group(2), float(match.group(3)))
    return found


def reason_of(line):
    reason = VERDICT.match(line).group(2) or ""
    return re.sub(r" in [\w$./<>]+(, line \d+)?$", "", re.sub(r"\d+ s ", "", reason))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--weft", required=True)
    parser.add_argument("--api-jar", type=Path, required=True)
    parser.add_argument("--scratch", type=Path, default=run.PROJECT / "build" / "programs", help="class files")
    parser.add_argument("--listed", type=Path)
    parser.add_argument("--seconds", type=float, default=1e9, help="of the listed ones those that take no more")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--time", type=float, default=60)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    run.use_jdk(None)
    listed = read_list(options.listed) if options.listed else {}
    chosen = [(p, c) for p, c in programs(options) if not options.names or p.name.split("/")[-1] in options.names]
    if options.listed:
        chosen = [(p, c) for p, c in chosen if p.name in listed and listed[p.name][1] <= options.seconds]
    wrong, counts, reasons = [], collections.Counter(), collections.Counter()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for (p, _), (said, line, seconds, bad) in zip(chosen, pool.map(lambda x: answer(x, options), chosen)):
            counts[said] += 1
            if said == "UNKNOWN":
                reasons[reason_of(line)] += 1
            elif options.all:
                print(f"{p.name}: {said}, {seconds:.1f}", flush=True)
            if options.listed and said != listed[p.name][0]:
                bad = f"{line}, but decided.txt has {listed[p.name][0]}"
            if bad:
                wrong.append(f"{p.name}: {bad}")
    for reason, count in reasons.most_common():
        print(f"{count} not decided: {reason}")
    for line in wrong:
        print("WRONG " + line)
    print(f"{len(chosen)} programs: " + ", ".join(f"{n} {said}" for said, n in counts.items()) + f"; {len(wrong)} wrong")
    sys.exit(bool(wrong) or not chosen)


main()
