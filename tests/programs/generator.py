"""What the generators of random programs have in common: options, and files of several programs each.

A file PrefixS_F.java holds programs as nested classes PrefixS_F$P0, P1, … with a `main` of their own, so that one javac
call compiles all; OUT/programs lists the main classes, one a line. A program depends on the seed and its number alone.
"""
import argparse
import random
from pathlib import Path


def parser(description):
    found = argparse.ArgumentParser(description=description)
    found.add_argument("--count", type=int, required=True, help="programs")
    found.add_argument("--seed", type=int, default=1)
    found.add_argument("--out", type=Path, required=True, help="directory to write to")
    found.add_argument("--per-file", type=int, default=50, help="programs per source file")
    return found


def write(options, prefix, generate, frame):
    """generate(rng, class name): the text of a class; frame(outer name, such texts): the text of a file."""
    options.out.mkdir(parents=True, exist_ok=True)
    mains = []
    for first in range(0, options.count, options.per_file):
        outer = f"{prefix}{options.seed}_{first // options.per_file}"
        bodies = []
        for number in range(first, min(first + options.per_file, options.count)):
            bodies.append(generate(random.Random(f"{options.seed}/{number}"), f"P{number - first}"))
            mains.append(f"{outer}$P{number - first}")
        (options.out / f"{outer}.java").write_text(frame(outer, bodies))
    (options.out / "programs").write_text("".join(f"{m}\n" for m in mains))


class Text:
    """A program in the making: lines, fresh names, nested blocks of what `statement` writes."""

    def __init__(self, rng):
        self.rng, self.lines, self.indent, self.names = rng, [], 3, 0

    def line(self, text):
        self.lines.append("    " * self.indent + text if text else "")

    def fresh(self, prefix="r"):
        self.names += 1
        return f"{prefix}{self.names}"

    def block(self, count, depth, held):
        self.indent += 1
        for _ in range(count):
            self.statement(depth, held)
        self.indent -= 1

    def do_loop(self, depth, held):
        name = self.fresh()
        self.line(f"for (int {name} = 0; {name} < 2; {name}++) {{")
        self.block(1, 0, held)
        self.line("}")
