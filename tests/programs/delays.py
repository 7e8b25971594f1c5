#!/usr/bin/env python3
"""Many threads, few delays: random programs with an error that needs exactly 0, 1 or 2 delays of the schedule in which
threads run one after the other in the order of their creation. `weft check` without options must find every one of them
in time, and say UNSAFE of none that has no error.

A thread takes at most ten visible steps: noise on a few shared variables, and its part in the error, at random places.
A thread that is delayed goes on after all others had their turn."""
import argparse
import concurrent.futures
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import run

MOST_STEPS = 10


def noise(rng, step):
    """A statement of one visible step, and of none that the error depends on."""
    n = rng.randrange(4)
    return rng.choice([f"n{n} = {step};", f"r = n{n};", f"c{n % 2}.incrementAndGet();", f"synchronized (l{n % 2}) {{ s{n % 2}++; }}"])


def parts_of_error(rng, delays, threads):
    """For some threads the rows of statements they take part with, each of one visible step."""
    first, second = sorted(rng.sample(range(threads), 2))
    fail = "throw new AssertionError();"
    if delays == 0:  # the later one comes later
        return {first: ["f = 1;"], second: [f"if (f == 1) {fail}"]}
    if delays == 1:  # somebody comes in between
        return {first: ["f = 1;", "f = 0;"], second: [f"if (f == 1) {fail}"]}
    if delays == 2:  # the one comes between the other's steps and the other way round
        return {first: ["f = 1;", "f = 2;"], second: ["k = f;", f"if (k == 1 && f == 2) {fail}"]}
    return {first: ["synchronized (o) { f++; }"], second: [f"synchronized (o) {{ if (f > 1) {fail} }}"]}


def thread_of(rng, rows):
    """The rows in their order, among noise."""
    steps = [noise(rng, i) for i in range(rng.randint(0, MOST_STEPS - len(rows)))]
    for place, row in zip(sorted(rng.choices(range(len(steps) + 1), k=len(rows)), reverse=True), reversed(rows)):
        steps.insert(place, row)
    return "int r, k = 0; " + " ".join(steps)


def program(rng, name, delays, threads):
    parts = parts_of_error(rng, delays, threads)
    lines = [f"public class {name} {{", "    static volatile int f, n0, n1, n2, n3;",
             "    static int s0, s1;", "    static final Object o = new Object(), l0 = new Object(), l1 = new Object();",
             "    static final java.util.concurrent.atomic.AtomicInteger c0 = new java.util.concurrent.atomic.AtomicInteger(),",
             "        c1 = new java.util.concurrent.atomic.AtomicInteger();", "    public static void main(String[] args) {"]
    for i in range(threads):
        lines.append(f"        new Thread(() -> {{ {thread_of(rng, parts.get(i, []))} }}).start();")
    return "\n".join(lines + ["    }", "}", ""])


def judge(options, classes, name, delays):
    """What is wrong with the verdict; '': nothing."""
    seconds = options.time if delays is not None else options.time / 15  # no proof is expected
    command = [options.weft, "check", "--time", str(seconds), "-cp", str(classes), name]
    said = subprocess.run(command, capture_output=True, text=True).stdout.strip().splitlines()[-1:]
    found = bool(said) and said[0].startswith("verdict: UNSAFE (AssertionError")
    if found == (delays is not None):
        return ""
    return f"FAIL {name}: {'safe' if delays is None else f'{delays} delays'}: {said[0] if said else 'no verdict'}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weft", default=os.environ.get("WEFT", str(run.PROJECT / "weft")))
    parser.add_argument("--count", type=int, default=12, help="programs: a quarter of them safe")
    parser.add_argument("--threads", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--time", type=float, default=60, help="seconds for each")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        scratch = Path(scratch)
        wanted = {f"Delays{i}": (0, 1, 2, None)[i % 4] for i in range(options.count)}
        for i, (name, delays) in enumerate(wanted.items()):
            (scratch / f"{name}.java").write_text(program(random.Random(f"{options.seed}/{i}"), name, delays, options.threads))
        subprocess.run(["javac", "-d", scratch, *scratch.glob("*.java")], check=True)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            wrong = [line for line in pool.map(lambda item: judge(options, scratch, *item), wanted.items()) if line]
    print("\n".join(wrong + [f"{len(wanted) - len(wrong)} of {len(wanted)} programs of {options.threads} threads right"]))
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
