#!/usr/bin/env python3
"""Checks the programs of check/ (or of --folder) and compares the verdict with the one their first lines expect.

    // expect: SAFE                     no bounds, no UNKNOWN
    // expect: SAFE within bounds (clock fixed)    these bounds, and no others
    // expect: UNSAFE AssertionError    the word stands in the verdict's reason: an exception's class, deadlock, race
    // expect: UNSAFE deadlock|race     one of these words: it depends on the search which is found first
    // expect: UNKNOWN stack trace      these words stand in the reason
    // property: race                   --property of the check, if not the default
    // options: --spurious on           further ones
    // states: 2000                     at most so many are made, if no options of the run say how to search
    // jdk: 21-                         only on these releases of the JDK
    // inputs: 7 true 'x' "ab" 1.5 NaNf    inputs with which the error shows on java (fuzz.py)
    // beyond: strings of at most       SAFE within a bound that says so is not wrong: the error lies beyond it
    // threads                          the error needs a schedule, too

The programs of symbolic/ are compared by rank: a wrong verdict fails always, `SAFE within bounds` and UNKNOWN
(ranks `bounded` and `unknown`) only where the gaps file does not list the program with that rank.

`--stress N` runs each program N times on java instead, with random inputs: a program expected to be
SAFE must never fail or hang there; for the others it is reported how many showed their error.

`--replay` has each failing execution written to a witness file and replayed from it, in another process and
with none of the options of the search: the verdict must be the same.
"""
import argparse
import concurrent.futures
import os
import re
import shlex
import sys
import tempfile
from pathlib import Path

import run

ASSUMPTION_FAILED = 77  # weft.Verify.ASSUMPTION_FAILED
ERROR = re.compile(r"^Exception in thread \"[^\"]*\" (?:[\w.]+\.)?(\w+)")


class Checked:
    def __init__(self, source):
        headers = run.read_headers(source, ("expect", "property", "options", "states", "jdk", "inputs", "beyond", "threads"))
        self.source, self.main = source, source.stem
        self.name = f"{source.parent.name}/{self.main}"
        self.inputs, self.beyond, self.threads = headers.get("inputs", ""), headers.get("beyond"), "threads" in headers
        self.expect = headers.get("expect", "")
        self.is_safe = self.expect.startswith("SAFE")
        self.property = headers.get("property")
        self.most_states = int(headers.get("states", "0"))
        self.options = shlex.split(headers.get("options", ""))
        self.jdk = headers.get("jdk", "")
        if not re.fullmatch(r"SAFE( within bounds \(.+\))?|UNSAFE [\w|]+|UNKNOWN .+", self.expect):
            sys.exit(f"{source}: says not what to expect")


def compiled_programs(options, folder="check"):
    """The programs for this JDK, and where their class files are."""
    release = run.jdk_release()
    programs = [p for p in map(Checked, sorted((run.HERE / folder).glob("*.java"))) if run.runs_on(p.jdk, release)]
    helpers = [run.Program(p) for p in sorted((run.HERE / folder).glob("*.jasm"))]  # classes for the programs
    classes = options.scratch.resolve() / f"{folder}-{release}" / "classes"
    run.compile_all([*programs, *helpers], classes, options.api_jar)
    return programs, classes


def execute(program, classes, options):
    """(what weft said, its verdict line, the file of its witness)"""
    command = [options.weft, "check", *shlex.split(options.weft_args), *program.options]
    if program.property:
        command += ["--property", program.property]
    if program.most_states:
        command += ["--stats"]
    witness = Path(options.witnesses) / f"{program.main}.json" if options.replay else None
    if witness:
        command += ["--witness", str(witness)]
    got = run.execute([*command, "-cp", str(classes), program.main], options.timeout)
    return got, got.out.splitlines()[-1] if got.out else "nothing", witness


def check(program, classes, options):
    """None if the verdict is the expected one, else what was wrong."""
    got, verdict, witness = execute(program, classes, options)
    word = program.expect.split()[-1]
    if program.is_safe:
        good = without_waiting(verdict, options) == f"verdict: {program.expect}" and got.status == 0
    elif program.expect.startswith("UNKNOWN"):
        good = verdict.startswith("verdict: UNKNOWN") and program.expect[8:] in verdict and got.status == 3
    else:
        good = re.match(rf"verdict: UNSAFE \(.*\b({word})\b", verdict) and got.status == 1
    made = re.search(r"^states: (\d+)$", got.out, re.M)
    if good and made and not options.weft_args and 0 < program.most_states < int(made.group(1)):  # of another engine: none
        return f"FAIL {program.name}: more than {program.most_states} states"
    if good:
        return replay(program, verdict, witness, options) if witness and program.expect.startswith("UNSAFE") else None
    return failure(program, verdict, got)


RANKS = ("wrong", "unknown", "bounded", "right")


WAITING = "tasks that wait while other threads go on for ever not looked for"


def without_waiting(verdict, options):
    """Searches by several processes do not look for such tasks, and say so; the expectation is that of one that does."""
    if "--jobs" not in options.weft_args:
        return verdict
    verdict = verdict.replace(f" within bounds ({WAITING})", "")
    return verdict.replace(f"{WAITING}; ", "").replace(f"; {WAITING}", "")


def rank(program, verdict, status):
    """How good a verdict is; anything that is not one, and a limit that was not held, is wrong."""
    if re.match(r"verdict: UNKNOWN \(.", verdict) and status == 3:
        return "unknown"
    bounds = re.fullmatch(r"verdict: SAFE within bounds \((.+)\)", verdict)
    if bounds and status == 0 and (program.is_safe or program.beyond and program.beyond in bounds.group(1)):
        return "bounded"
    if program.is_safe:
        return "right" if verdict == "verdict: SAFE" and status == 0 else "wrong"
    word = program.expect.split()[-1]
    return "right" if re.match(rf"verdict: UNSAFE \(.*\b({word})\b", verdict) and status == 1 else "wrong"


def check_rank(program, classes, options, gaps):
    """(what was wrong or None, the rank, the verdict)"""
    got, verdict, witness = execute(program, classes, options)
    reached = rank(program, verdict, got.status)
    if reached == "wrong":
        return failure(program, verdict, got), reached, verdict
    if reached == "right" and witness and not program.is_safe:
        return replay(program, verdict, witness, options), reached, verdict
    accepted = "unknown" if options.undecided else gaps.get(program.name, "right")
    worse = RANKS.index(reached) < RANKS.index(accepted)
    return failure(program, verdict, got) if worse else None, reached, verdict


def read_ranks(path):
    """{name: rank} of the programs that are not decided yet: lines `name: rank`, more behind a comma."""
    lines = [line.split("#")[0].strip() for line in path.read_text().splitlines()] if path else []
    pairs = [re.match(r"([^:]+): *(\w+)", line) for line in lines if line]
    return {pair.group(1): pair.group(2) for pair in pairs}


def check_ranks(programs, classes, options):
    """Checks programs with inputs; prints what fails, what is not decided and what is better than the gaps file says."""
    gaps, counts, failed = read_ranks(options.gaps), dict.fromkeys(RANKS, 0), 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool, tempfile.TemporaryDirectory() as options.witnesses:
        results = pool.map(lambda p: check_rank(p, classes, options, gaps), programs)
        for program, (message, reached, verdict) in zip(programs, results):
            counts[reached] += 1
            failed += bool(message)
            listed = gaps.get(program.name, "right")
            if message:
                print(message, flush=True)
            elif reached != "right":
                print(f"{program.name}: {reached}, {verdict.removeprefix('verdict: ')}", flush=True)
            if options.gaps and RANKS.index(reached) > RANKS.index(listed):
                print(f"{program.name} is {reached}: strike it from {options.gaps.name}", flush=True)
    print(", ".join(f"{counts[r]} {r}" for r in reversed(RANKS)) + f"; {failed} failed")
    return 1 if failed else 0


def failure(program, verdict, got):
    return (f"FAIL {program.name}: expected {program.expect}, got {verdict} (exit status {got.status})"
            + "".join("\n    " + line for line in got.noise.splitlines()[:5]))


def replay(program, verdict, witness, options):
    """The witness alone must lead to the same verdict."""
    got = run.execute([options.weft, "replay", str(witness)], options.timeout)
    again = got.out.splitlines()[-1] if got.out else "nothing"
    if again == verdict and got.status == 1:
        return None
    return (f"FAIL {program.name}: {verdict}, but its witness replays to {again} (exit status {got.status})"
            + "".join("\n    " + line for line in (got.out + got.noise).splitlines()[:5]))


def stress(program, classes, options):
    """Random runs on java. (message or None, whether an error was seen)."""
    seen = False
    for number in range(options.stress):
        got = run.execute([run.jdk_tool("java"), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-ea",
                           f"-Dweft.seed={number}", "-cp", f"{classes}:{options.api_jar}", program.main], options.timeout)
        errors = [m.group(1) for m in map(ERROR.match, got.errors) if m]
        hung = not isinstance(got.status, int)
        if program.is_safe:
            if errors or hung or got.status not in (0, 3, ASSUMPTION_FAILED):
                return f"FAIL {program.name}: expected SAFE, java ended with {got.status} {errors}", True
        elif program.expect.startswith("UNKNOWN"):
            break
        elif program.expect == "UNSAFE deadlock":
            if errors:
                return f"FAIL {program.name}: expected a deadlock, java ended with {errors}", True
            seen |= hung
        elif errors or hung:
            if errors and errors[0] != program.expect.split()[1]:
                return f"FAIL {program.name}: expected {program.expect}, java ended with {errors}", True
            seen |= bool(errors)
        if seen:
            break
    return None, seen


def main():
    parser = argparse.ArgumentParser(description="checks the programs of check/ and compares verdicts")
    parser.add_argument("filter", nargs="*", help="regular expressions; a program is checked if its name matches one")
    parser.add_argument("--weft", default=os.environ.get("WEFT", str(run.PROJECT / "weft")), help="the program under test")
    parser.add_argument("--weft-args", default="", help="further options of `weft check`, for example '--por off'")
    parser.add_argument("--jdk", type=Path, help="home of the JDK (JAVA_HOME, or the one on PATH)")
    parser.add_argument("--scratch", type=Path, default=run.PROJECT / "build" / "programs", help="class files")
    parser.add_argument("--api-jar", type=Path, default=run.PROJECT / "build/release/api/weft-api.jar", help="weft-api.jar")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--timeout", type=float, default=60, help="seconds per program")
    parser.add_argument("--stress", type=int, help="run this often on java instead")
    parser.add_argument("--replay", action="store_true", help="replay the witness of each unsafe program, too")
    parser.add_argument("--list", action="store_true", help="print the names with what they expect and stop")
    parser.add_argument("--folder", choices=["check", "symbolic"], default="check", help="the programs to check")
    parser.add_argument("--undecided", action="store_true", help="symbolic: no program has to be decided, none may be wrong")
    parser.add_argument("--gaps", type=Path, help="file of programs that are not decided yet (run.read_gaps); they are left out")
    options = parser.parse_args()
    run.use_jdk(options.jdk)
    programs, classes = compiled_programs(options, options.folder)
    selected = [p for p in programs if not options.filter or any(re.search(f, p.name) for f in options.filter)]
    if options.folder == "symbolic" and not (options.list or options.stress):
        return check_ranks(selected, classes, options)
    gaps = run.read_gaps(options.gaps)
    selected = [p for p in selected if p.name not in gaps]
    if options.list:
        print("\n".join(f"{p.name}: {p.expect}" for p in selected))
        return 0
    failed = shown = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool, tempfile.TemporaryDirectory() as options.witnesses:
        work = stress if options.stress else check
        for result in pool.map(lambda p: work(p, classes, options), selected):
            message, seen = result if options.stress else (result, False)
            shown += seen
            if message:
                failed += 1
                print(message, flush=True)
    if options.stress:
        print(f"{shown} of {sum(p.expect.startswith('UNSAFE') for p in selected)} unsafe programs showed their error on java")
    if gaps:
        print(f"{len(gaps)} left out: see {options.gaps.name}")
    print(f"{len(selected) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
