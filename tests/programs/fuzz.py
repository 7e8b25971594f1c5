#!/usr/bin/env python3
"""Are the expectations of symbolic/ true? Runs its programs on java, without weft.

With the inputs of its `// inputs:` line an unsafe program must fail as expected; and whatever inputs are drawn
(Fuzz.java), a safe program must not fail and an unsafe one must fail in no other way than expected. Inputs are numbers,
true, false, 'c', "string", 1.5 (double), 1.5f (float), NaN, Infinity; (re)drawn ones come behind the given ones.

    fuzz.py --draws 100000 --seconds 2 [FILTER...]
"""
import argparse
import os
import re
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import check
import run

TOKEN = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.[0-9a-f]*)'|[^\s"']+)""")


def input_values(text):
    """The inputs of a header as the numbers that weft.inputs takes."""
    values, at = [], 0
    while at < len(text.rstrip()):
        token = TOKEN.match(text, at)
        if not token:
            sys.exit(f"what input is {text[at:]}?")
        at, word = token.end(), token.group(1)
        if word[0] in "\"'":
            units = word[1:-1].encode().decode("unicode_escape").encode("utf-16-be", "surrogatepass")
            chars = [int.from_bytes(units[i:i + 2], "big") for i in range(0, len(units), 2)]
            values += chars if word[0] == "'" else [len(chars), *chars]
        elif word in ("true", "false"):
            values.append(int(word == "true"))
        elif re.fullmatch(r"-?\d+", word):
            values.append(int(word))
        elif word.endswith("f"):
            values.append(struct.unpack(">i", struct.pack(">f", float(word[:-1])))[0])
        else:
            values.append(struct.unpack(">q", struct.pack(">d", float(word)))[0])
    return values


def judge(program, given, ends):
    """What is wrong with a program's expectation, None if nothing is."""
    if program.expect.startswith("UNKNOWN"):
        return None
    expected = "none" if program.is_safe else program.expect.split()[1].replace("deadlock", "hang")
    shown = given == expected or program.threads
    if not program.is_safe and not (shown or not program.inputs and expected in ends):
        return f"FAIL {program.name}: expected {program.expect}, with its inputs java ended with {given}"
    others = {end: count for end, count in ends.items() if end not in ("none", "assumed", "Endless", expected)}
    if program.property == "assert":
        others.pop("ArithmeticException", None)
    if others:
        return f"FAIL {program.name}: expected {program.expect}, java also ended with {others}"
    if program.is_safe and not {"none", "Endless"} & {given, *ends}:
        return f"FAIL {program.name}: no run got to its end: {ends}"
    return None


def run_programs(programs, sources, classes, api_jar, draws, seconds):
    """({name: end with the given inputs}, {name: {end: how often with drawn ones}}, exit status)"""
    with tempfile.TemporaryDirectory() as scratch:
        run.javac([run.HERE / "inputs" / "weft" / "Inputs.java", run.HERE / "Fuzz.java"], scratch, api_jar)
        listed = Path(scratch) / "list"
        listed.write_text("".join(f"{p.main} {'threads' if p.threads else '-'} "
                                  f"{' '.join(map(str, input_values(p.inputs)))}\n" for p in programs))
        path = os.pathsep.join([scratch, str(api_jar)])
        done = subprocess.run([run.jdk_tool("java"), *run.JAVA_FLAGS, "-cp", path, "Fuzz", str(classes), str(sources), str(draws),
                               str(seconds), str(listed)], stdout=subprocess.PIPE, text=True)
    given, ends = {}, {p.main: {} for p in programs}
    for name, first, second in map(str.split, done.stdout.splitlines()):
        if first == "given":
            given[name] = second
        else:
            ends[name][first] = int(second)
    return given, ends, done.returncode


def main():
    parser = argparse.ArgumentParser(description="runs symbolic/ on java with drawn inputs")
    parser.add_argument("filter", nargs="*", help="regular expressions; a program runs if its name matches one")
    parser.add_argument("--scratch", type=Path, default=run.PROJECT / "build" / "programs", help="class files")
    parser.add_argument("--api-jar", type=Path, default=run.PROJECT / "build/release/api/weft-api.jar", help="weft-api.jar")
    parser.add_argument("--draws", type=int, default=2000, help="runs per program")
    parser.add_argument("--seconds", type=float, default=0.2, help="per program")
    parser.add_argument("--verbose", action="store_true", help="print how the runs of each program ended")
    options = parser.parse_args()
    programs, classes = check.compiled_programs(options, "symbolic")
    selected = [p for p in programs if not options.filter or any(re.search(f, p.name) for f in options.filter)]
    given, ends, status = run_programs(selected, run.HERE / "symbolic", classes, options.api_jar, options.draws, options.seconds)
    failed = 0
    for program in selected:
        message = judge(program, given.get(program.main), ends[program.main])
        failed += bool(message)
        if message or options.verbose:
            print(message or f"{program.name}: {program.expect}; given {given.get(program.main)}; {ends[program.main]}")
    print(f"{len(selected) - failed} passed, {failed} failed, {sum(sum(e.values()) for e in ends.values())} runs")
    return 1 if failed or status else 0


if __name__ == "__main__":
    sys.exit(main())
