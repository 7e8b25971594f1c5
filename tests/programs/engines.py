#!/usr/bin/env python3
"""Every engine on every program: no two sure answers differ, and none differs from what the program expects.

    engines.py --weft WEFT --api-jar JAR [--time S] [--sample N [--seed K]] [--property race] [NAME…]

The programs are those of check/, symbolic/ and the examples of the project. A sure answer is UNSAFE, or SAFE without
bounds; the engines are those that `weft engines` lists, each for the properties that it speaks of, and the choice
without --engine. Programs with options of their own are left out: they are about one engine. Of those that remain,
`--sample N` takes N, the same for the same seed. With `--property` all are asked about that one instead, and agree with
each other.
"""
import argparse
import concurrent.futures
import os
import random
import re
import sys
from pathlib import Path

import check
import run

SURE = re.compile(r"verdict: (SAFE|UNSAFE)( \((.*)\))?$")


class Example:
    """A program that says nothing about what to expect."""

    def __init__(self, source):
        self.source, self.main, self.name = source, source.stem, f"{source.parent.name}/{source.stem}"
        self.expect, self.options, self.property, self.beyond = "", [], None, None


def programs(options):
    """[(program, its class path)]"""
    found = []
    for folder in ("check", "symbolic"):
        some, classes = check.compiled_programs(options, folder)
        found += [(p, classes) for p in some if not p.options]
    examples = [Example(s) for s in sorted((run.PROJECT / "examples").rglob("*.java"))]
    for folder in {e.source.parent for e in examples}:
        classes = options.scratch.resolve() / f"example-{folder.name}" / "classes"
        some = [e for e in examples if e.source.parent == folder]
        run.compile_all(some, classes, options.api_jar)
        found += [(p, classes) for p in some]
    return [(p, c) for p, c in found if not options.filter or any(re.search(f, p.name) for f in options.filter)]


def engines(weft):
    """{name: properties that it says something about}"""
    listed = run.execute([weft, "engines"], 10).out
    found = re.findall(r"^(\w+) \(weft check --engine \1\): .*\n(?:  finds: +(\S+)\n)?(?:  proves: (\S+)\n)?", listed, re.M)
    return {name: set(filter(None, (finds + "," + proves).split(","))) for name, finds, proves in found}


def ask(program, classes, engine, options):
    """The verdict line of one engine."""
    command = [options.weft, "check", "--quiet", "--time", str(options.time), "--memory", "2000"]
    if engine != "auto":
        command += ["--engine", engine]
    if program.property:
        command += ["--property", program.property]
    got = run.execute([*command, "-cp", f"{classes}:{options.api_jar}", program.main], options.time * 3 + 10)
    last = got.out.splitlines()[-1] if got.out else "nothing"
    if not last.startswith("verdict: ") or got.status not in (0, 1, 3):
        return f"broken: {last}, exit status {got.status} {got.noise[:200]}"
    return last


def judge(program, answers):
    """What contradicts itself or the program's expectation."""
    sure = {e: m.group(1) for e, m in ((e, SURE.match(a)) for e, a in answers.items()) if m}
    bad = [f"{e}: {a}" for e, a in answers.items() if a.startswith("broken")]
    expected = program.expect.split()[0] if program.expect and "within" not in program.expect else ""
    if expected in ("SAFE", "UNSAFE"):
        bad += [f"{e}: {answers[e]}, expected {program.expect}" for e, a in sure.items() if a != expected]
    elif len(set(sure.values())) > 1:
        bad += [f"{e}: {answers[e]}" for e in sure]
    return sure, bad


def main():
    parser = argparse.ArgumentParser(description="compares all engines on all programs")
    parser.add_argument("filter", nargs="*", help="regular expressions for names of programs")
    parser.add_argument("--weft", default=str(run.PROJECT / "weft"))
    parser.add_argument("--api-jar", type=Path, default=run.PROJECT / "build/release/api/weft-api.jar")
    parser.add_argument("--scratch", type=Path, default=run.PROJECT / "build" / "programs", help="class files")
    parser.add_argument("--time", type=float, default=5, help="seconds for an engine")
    parser.add_argument("--sample", type=int, help="so many programs")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", help="this engine (repeatable), against expectations")
    parser.add_argument("--property", help="ask about this, not about what the program expects")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    run.use_jdk(None)
    chosen = programs(options)
    if options.property:
        for program, _ in chosen:
            program.property, program.expect = options.property, ""
    if options.sample and options.sample < len(chosen):
        chosen = random.Random(options.seed).sample(chosen, options.sample)
    known = {**engines(options.weft), "auto": {"assert", "exception", "deadlock", "race"}}
    used = {e: p for e, p in known.items() if not options.only or e in options.only}

    def answer(item):
        program, classes = item
        wanted = set((program.property or "assert,exception,deadlock").split(","))
        return {e: ask(program, classes, e, options) for e, says in used.items() if wanted <= says}

    decided, failed, pairs, compared = dict.fromkeys(used, 0), 0, 0, 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for (program, _), answers in zip(chosen, pool.map(answer, chosen)):
            sure, bad = judge(program, answers)
            for engine in sure:
                decided[engine] += 1
            pairs += len(sure) * (len(sure) - 1) // 2
            compared += len(sure) > 1
            if options.verbose:
                print(program.name, answers, flush=True)
            if bad:
                failed += 1
                print(f"FAIL {program.name}: " + "; ".join(bad), flush=True)
    print(f"{len(chosen)} programs, sure answers: " + ", ".join(f"{e} {n}" for e, n in decided.items()))
    print(f"{pairs} pairs of sure answers compared, on {compared} programs; {failed} failed")
    return 1 if failed or not all(decided[e] for e in ("explicit", "auto") if e in decided) else 0


if __name__ == "__main__":
    sys.exit(main())
