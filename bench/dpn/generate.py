#!/usr/bin/env python3
"""A family of monitor-DPNs shaped like programs, for the growth curves.

Procedures of about ten statements: assignments, branches, loops, calls and synchronized calls of
later procedures (of any, with --recursion), and threads that start threads, --nesting levels deep.
"""
import argparse
import random

parser = argparse.ArgumentParser()
parser.add_argument("--rules", type=int, default=3000)
parser.add_argument("--locks", type=int, default=2)
parser.add_argument("--nesting", type=int, default=2)
parser.add_argument("--recursion", action="store_true")
parser.add_argument("--parallel", type=int, default=0, help="so many parallel queries")
parser.add_argument("--visit", type=int, default=0, help="so many visit queries of two phases")
parser.add_argument("--flow", type=int, default=0, help="so many def-use queries (by, without)")
parser.add_argument("--seed", type=int, default=1)
args = parser.parse_args()
rng = random.Random(args.seed)

PER = 10
procedures = max(args.nesting + 2, args.rules // (PER + 2))
rules = []
points = []


def callee(me):
    # Nearby procedures, as in real programs; later ones, unless recursion is asked for.
    if args.recursion and rng.random() < 0.1:
        return rng.randrange(args.nesting + 1, procedures)
    low = max(me + 1, args.nesting + 1)
    if low >= procedures:
        return None
    return min(procedures - 1, low + int(rng.expovariate(1 / (procedures / 12 + 2))))


def statement(me, at, after):
    kind = rng.random()
    if me < args.nesting and at == 1:
        rules.append(f"p {me}_{at} -> p {after} spawn p {me + 1}_0")
        return
    target = callee(me) if kind > 0.5 else None
    if args.recursion and target is not None:  # some way to end it
        rules.append(f"p {me}_{at} -> p {after}")
    if target is None:
        rules.append(f"p {me}_{at} -> p {after}")
        if kind < 0.1:
            rules.append(f"p {me}_{at} -> p {me}_{rng.randrange(PER)}")
    elif kind > 0.85 and args.locks:
        rules.append(f"p {me}_{at} -[x{rng.randrange(args.locks)}]-> p {target}_0 {after}")
    else:
        rules.append(f"p {me}_{at} -> p {target}_0 {after}")


for me in range(procedures):
    for at in range(PER):
        points.append(f"{me}_{at}")
        if at + 1 == PER:
            rules.append(f"p {me}_{at} -> p" if me > args.nesting else f"p {me}_{at} -> p {me}_2")
        else:
            statement(me, at, f"{me}_{at + 1}")

print("dpn\nstart p 0_0")
for x in range(args.locks):
    print(f"lock x{x}")
for number, rule in enumerate(rules):
    print(f"rule {rule} : r{number}")
pick = lambda: rng.choice(points)
some = lambda n: "; ".join(f"r{rng.randrange(len(rules))}" for _ in range(n))
for _ in range(args.parallel):
    print(f"parallel {{ {pick()} }} {{ {pick()} }}")
for _ in range(args.visit):
    print(f"visit {{ {pick()} }} then {{ {pick()} }} without {{ {some(3)} }}")
for _ in range(args.flow):
    write = rng.randrange(len(rules))
    words = rules[write].split()
    top = words[4] if words[2] != "->" or len(words) > 4 else None
    if top is None:
        print(f"visit {{ {pick()} }}")
        continue
    print(f"visit {{ {top} }} by {{ r{write} }} then {{ {pick()} }} without {{ r{write}; {some(3)} }}")
