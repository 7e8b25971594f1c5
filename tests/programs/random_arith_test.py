#!/usr/bin/env python3
"""Random arithmetic programs on weft and on java with the same inputs.

Weft runs each program (by default with --concolic, which compares every term with its concrete value) on inputs of its
choice. The programs print their inputs; java runs them again with these and must print the same.

    random_arith_test.py --count 2000 --seed 1 --api-jar build/release/api/weft-api.jar
"""
import argparse
import concurrent.futures
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import run

INPUT = re.compile(r"^in(\d+) (\S+)$", re.MULTILINE)


def printed_inputs(text):
    """The inputs in order of use: their names are numbered in that order."""
    values = sorted((int(n), v) for n, v in INPUT.findall(text))
    return ",".join({"true": "1", "false": "0"}.get(v, v) for _, v in values)


def run_java(jobs, classes, api_jar, scratch):
    """[output] of the (main class, inputs) pairs, all in one JVM."""
    listing = scratch / "jobs"
    listing.write_text("".join(f"{main} {inputs}\n" for main, inputs in jobs))
    done = subprocess.run([run.jdk_tool("java"), *run.JAVA_FLAGS, str(run.HERE / "RunWithInputs.java"), str(listing),
                           f"{classes}:{api_jar}"], stdout=subprocess.PIPE, check=True)
    return done.stdout.decode("utf-8").split("\n.\n")[:-1] if jobs else []


def main():
    parser = argparse.ArgumentParser(description="random arithmetic programs on weft and on java")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weft", default=os.environ.get("WEFT", str(run.PROJECT / "weft")), help="the program under test")
    parser.add_argument("--weft-args", default="--concolic --seed {number}", help="options of `weft run`; {number} is the file's")
    parser.add_argument("--api-jar", type=Path, default=run.PROJECT / "build/release/api/weft-api.jar")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--timeout", type=float, default=60, help="seconds per file of 50 programs")
    options = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as name:
        scratch = Path(name)
        classes = scratch / "classes"
        subprocess.run([run.HERE / "random_arith.py", "--count", str(options.count), "--seed", str(options.seed),
                        "--out", str(scratch)], check=True)
        subprocess.run([run.jdk_tool("javac"), "-nowarn", "-J-XX:TieredStopAtLevel=1", "-cp", str(options.api_jar), "-d", str(classes),
                        *map(str, scratch.glob("*.java"))], check=True)
        mains = (scratch / "programs").read_text().split()
        files = sorted({name.split("$")[0] for name in mains}, key=lambda name: int(name.split("_")[1]))

        def on_weft(item):
            number, main_class = item
            arguments = shlex.split(options.weft_args.format(number=number + options.seed))
            return run.execute([options.weft, "run", *arguments, "-cp", f"{classes}:{options.api_jar}", main_class], options.timeout)

        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            outcomes = list(pool.map(on_weft, enumerate(files)))
        outputs = {}
        for main_class, outcome in zip(files, outcomes):
            parts = outcome.out.split("\n.\n")[:-1]
            outputs.update((f"{main_class}$P{i}", part) for i, part in enumerate(parts))
            if outcome.status != 0:
                failed += 1
                print(f"FAIL {main_class}$P{len(parts)}: exit status {outcome.status}\n  " + "\n  ".join(outcome.noise.splitlines()[:5]))
        failed += len([name for name in mains if name not in outputs]) - len([o for o in outcomes if o.status != 0])
        jobs = [(name, printed_inputs(output)) for name, output in outputs.items()]
        for (name, inputs), wanted in zip(jobs, run_java(jobs, classes, options.api_jar, scratch), strict=True):
            if wanted != outputs[name]:
                failed += 1
                print(f"with -Dweft.inputs={inputs}")
                print(run.difference(argparse.Namespace(name=name), run.Outcome(wanted, [], 0, 0), run.Outcome(outputs[name], [], 0, 0), "weft"))
    print(f"{options.count - failed} of {options.count} compared and the same, {failed} failed (--seed {options.seed})")
    return 1 if failed or len(mains) != options.count else 0


if __name__ == "__main__":
    sys.exit(main())
