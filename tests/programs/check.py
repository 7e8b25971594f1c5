#!/usr/bin/env python3
"""Checks the programs of check/ and compares the verdict with the one their first lines expect.

    // expect: SAFE                     no bounds, no UNKNOWN
    // expect: SAFE within bounds (clock fixed)    these bounds, and no others
    // expect: UNSAFE AssertionError    the word stands in the verdict's reason: an exception's class, deadlock, race
    // expect: UNKNOWN stack trace      these words stand in the reason
    // property: race                   --property of the check, if not the default
    // options: --spurious on           further ones
    // jdk: 21-                         only on these releases of the JDK

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
        headers = run.read_headers(source, ("expect", "property", "options", "jdk"))
        self.source, self.main = source, source.stem
        self.name = f"check/{self.main}"
        self.expect = headers.get("expect", "")
        self.is_safe = self.expect.startswith("SAFE")
        self.property = headers.get("property")
        self.options = shlex.split(headers.get("options", ""))
        self.jdk = headers.get("jdk", "")
        if not re.fullmatch(r"SAFE( within bounds \(.+\))?|UNSAFE \w+|UNKNOWN .+", self.expect):
            sys.exit(f"{source}: says not what to expect")


def compiled_programs(options):
    """The programs for this JDK, and where their class files are."""
    release = run.jdk_release()
    programs = [p for p in map(Checked, sorted((run.HERE / "check").glob("*.java"))) if run.runs_on(p.jdk, release)]
    helpers = [run.Program(p) for p in sorted((run.HERE / "check").glob("*.jasm"))]  # classes for the programs
    classes = options.scratch.resolve() / f"check-{release}" / "classes"
    run.compile_all([*programs, *helpers], classes, options.api_jar)
    return programs, classes


def check(program, classes, options):
    """None if the verdict is the expected one, else what was wrong."""
    command = [options.weft, "check", *shlex.split(options.weft_args), *program.options]
    if program.property:
        command += ["--property", program.property]
    witness = Path(options.witnesses) / f"{program.main}.json" if options.replay else None
    if witness:
        command += ["--witness", str(witness)]
    got = run.execute([*command, "-cp", str(classes), program.main], options.timeout)
    verdict = got.out.splitlines()[-1] if got.out else "nothing"
    word = program.expect.split()[-1]
    if program.is_safe:
        good = verdict == f"verdict: {program.expect}" and got.status == 0
    elif program.expect.startswith("UNKNOWN"):
        good = verdict.startswith("verdict: UNKNOWN") and program.expect[8:] in verdict and got.status == 3
    else:
        good = re.match(rf"verdict: UNSAFE \(.*\b{word}\b", verdict) and got.status == 1
    if good:
        return replay(program, verdict, witness, options) if witness and program.expect.startswith("UNSAFE") else None
    return failure(program, verdict, got)


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
    parser.add_argument("--gaps", type=Path, help="file of programs that are not decided yet (run.read_gaps); they are left out")
    options = parser.parse_args()
    run.use_jdk(options.jdk)
    programs, classes = compiled_programs(options)
    gaps = run.read_gaps(options.gaps)
    selected = [p for p in programs if not options.filter or any(re.search(f, p.name) for f in options.filter)]
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
