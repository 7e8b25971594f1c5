#!/usr/bin/env python3
"""Programs of symbolic/ with one operator or number changed: is a SAFE about them true?

Nobody knows what to expect of a mutant, but java refutes a wrong SAFE: what weft calls SAFE is run on java with drawn inputs
(Fuzz.java), and no run may fail. An UNSAFE is no news (weft replays it), nor is an UNKNOWN; a crash is.

    mutants.py --count 60 --seed 1 --weft-args="--engine bmc --solve path" [FILTER...]
"""
import argparse
import concurrent.futures
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import check
import fuzz
import run

TOKEN = re.compile(r"(?<![<>=!+\-*/&|^])(<=|>=|==|!=|&&|\|\||<<|>>>|>>|<|>|\+|-|\*|/|%|&|\||\^)(?![<>=+\-*/&|^])(?= )"
                   r"|(?<![\w.\"'])(\d+)(?![\w.\"'])")
OTHERS = [["<", "<=", ">", ">=", "==", "!="], ["&&", "||"], ["<<", ">>", ">>>"], ["+", "-", "*", "/", "%"], ["&", "|", "^"]]


def mutate(source, r):
    """The text with one token changed, None if there is none. Comments, imports and generics stay."""
    lines = source.splitlines(keepends=True)
    places = [(i, m) for i, line in enumerate(lines) if not line.startswith(("//", "import"))
              for m in TOKEN.finditer(line) if m.group(2) or line[m.start() - 1] == " "]
    if not places:
        return None
    i, m = r.choice(places)
    if m.group(2):
        new = str(max(0, min(2147483647, int(m.group(2)) + r.choice([-1, 1, 1, 10]))))
    else:
        new = r.choice([t for t in next(row for row in OTHERS if m.group(1) in row) if t != m.group(1)])
    lines[i] = lines[i][:m.start()] + new + lines[i][m.end():]
    return "".join(lines)


def compile_mutants(folder, classes, api_jar):
    """Compiles what can be; what cannot is deleted."""
    for _ in range(5):
        sources = sorted(folder.glob("*.java"))
        done = subprocess.run([run.jdk_tool("javac"), "-g", "-nowarn", "-Xmaxerrs", "10000", "-cp", str(api_jar), "-d", str(classes),
                               *map(str, sources)], capture_output=True, text=True)
        if done.returncode == 0:
            return [s.stem for s in sources]
        for name in set(re.findall(r"(\w+)\.java:\d+: error", done.stderr)):
            (folder / f"{name}.java").unlink()
    sys.exit("the mutants do not compile")


def main():
    parser = argparse.ArgumentParser(description="checks mutants of symbolic/ and tries to refute each SAFE on java")
    parser.add_argument("filter", nargs="*", help="regular expressions; a program is taken if its name matches one")
    parser.add_argument("--weft", default=os.environ.get("WEFT", str(run.PROJECT / "weft")), help="the program under test")
    parser.add_argument("--weft-args", default="", help="further options of `weft check`")
    parser.add_argument("--api-jar", type=Path, default=run.PROJECT / "build/release/api/weft-api.jar", help="weft-api.jar")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--count", type=int, default=60, help="mutants")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, default=5, help="seconds of weft per mutant")
    parser.add_argument("--seconds", type=float, default=0.3, help="seconds of java per mutant")
    parser.add_argument("--keep", type=Path, help="leave the mutants in this folder")
    options = parser.parse_args()
    r = random.Random(options.seed)
    originals = [check.Checked(s) for s in sorted((run.HERE / "symbolic").glob("*.java"))]
    originals = [p for p in originals if not options.filter or any(re.search(f, p.name) for f in options.filter)]
    chosen = {p.main: p for p in r.sample(originals, min(options.count, len(originals)))}
    with tempfile.TemporaryDirectory() as scratch:
        folder = options.keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        for name, p in chosen.items():
            text = mutate(p.source.read_text(), r)
            if text:
                (folder / f"{name}.java").write_text(text)
        classes = folder / "classes"
        names = compile_mutants(folder, classes, options.api_jar)

        def verdict(name):
            p = chosen[name]
            command = [options.weft, "check", *shlex.split(options.weft_args), "--time", str(options.time), *p.options]
            command += ["--property", p.property] if p.property else []
            return run.execute([*command, "-cp", str(classes), name], 4 * options.time + 5)

        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            said = dict(zip(names, pool.map(verdict, names)))
        lines = {n: got.out.splitlines()[-1] if got.out else "nothing" for n, got in said.items()}
        safe = [chosen[n] for n in names if lines[n].startswith("verdict: SAFE")]
        failed = 0
        for n in names:
            if said[n].status not in (0, 1, 3):
                failed += 1
                print(f"FAIL {n}: {lines[n]} (exit status {said[n].status})", *said[n].noise.splitlines()[:3], sep="\n    ")
        ends = fuzz.run_programs(safe, folder, classes, options.api_jar, 100000, options.seconds)[1] if safe else {}
    for p in safe:
        errors = {e: c for e, c in ends[p.main].items() if e not in ("none", "assumed")}
        if p.property == "assert":
            errors = {e: c for e, c in errors.items() if e == "AssertionError"}
        if errors:
            failed += 1
            print(f"FAIL {p.main}: {lines[p.main]}, java ended with {errors}: see --keep")
    unsafe = sum(line.startswith("verdict: UNSAFE") for line in lines.values())
    print(f"{len(names)} mutants: {len(safe)} safe, {unsafe} unsafe, {len(names) - len(safe) - unsafe} not decided; {failed} wrong")
    return 1 if failed or not safe else 0


if __name__ == "__main__":
    sys.exit(main())
