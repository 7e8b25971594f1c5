#!/usr/bin/env python3
"""weft show and javap -c -p agree, instruction by instruction, on classes of the JDK drawn at random.

    javap.py TOOL [COUNT [SEED]]      TOOL: classpath_tool, which lists the JDK's classes
"""
import os
import random
import re
import struct
import subprocess
import sys

weft = os.environ["WEFT"]
INSTRUCTION = re.compile(r"\s+(\d+): (.*)")


def number(text, single):
    """A floating-point constant, as bits."""
    value = float(text.replace("Infinity", "inf"))
    return struct.pack(">f" if single else ">d", value).hex()


def constant(text):
    """The part behind //, in one way of writing."""
    kind, _, rest = text.partition(" ")
    if kind in ("float", "double"):
        return "%s %s" % (kind, number(rest[:-1], kind == "float"))
    if kind == "String":
        # javap writes some characters that need no escape as escapes, and ? for those it cannot write.
        rest = re.sub(r"\\(u[0-9a-f]{4}|.)", lambda m: "?" if m.group(1)[0] in "ubf" else m.group(1), rest)
        return "String " + re.sub(r"[^ -~]", "?", rest)
    return re.sub(r'"(\[+[^"]*)"', r"\1", text.replace("REF_", ""))


def instruction(text):
    code, slashes, comment = text.partition("//")
    words = code.replace(",", " ").split()
    if words[0] in ("invokeinterface", "invokedynamic"):
        words = words[:2]  # javap adds the count, which code_decode has checked
    code = " ".join(words)
    return code + " // " + constant(comment.strip()) if slashes else code


def read_javap(lines):
    """Lists of instructions and handlers, one a method."""
    methods, lines = [], iter(lines)
    for line in lines:
        if line.strip() == "Code:":
            methods.append([])
            continue
        match = INSTRUCTION.match(line)
        handler = re.match(r"\s+(\d+)\s+(\d+)\s+(\d+)\s+(any|Class (.*))", line)
        if handler:
            start, end, target, kind, name = handler.groups()
            methods[-1].append("handler %s to %s: %s %s" % (start, end, target, name or kind))
        elif match and re.match("(table|lookup)switch", match.group(2)):
            text = match.group(2).split()[0] + " {"
            for line in lines:
                if line.strip() == "}":
                    break
                text += " " + " ".join(line.split())
            methods[-1].append("%s %s }" % (match.group(1), text))
        elif match:
            methods[-1].append("%s %s" % (match.group(1), instruction(match.group(2))))
    return methods


def read_weft(lines):
    methods = []
    for line in lines:
        match = INSTRUCTION.match(line)
        if re.match(r"    stack \d+, locals \d+", line):
            methods.append([])
        elif line.startswith("    handler "):
            methods[-1].append(line.strip())
        elif match and re.match("(table|lookup)switch", match.group(2)):
            methods[-1].append("%s %s" % match.groups())
        elif match:
            methods[-1].append("%s %s" % (match.group(1), instruction(match.group(2))))
    return methods


def run_javap(names):
    """name -> its output. javap is asked for many at a time."""
    urls = ["jrt:/%s.class" % n for n in names]
    run = subprocess.run(["javap", "-J-Dfile.encoding=UTF-8", "-J-Dstdout.encoding=UTF-8", "-c", "-p"] +
                         urls, capture_output=True, check=True)
    text = run.stdout.decode("utf-8", "replace")
    parts = re.split(r"(?m)^(?=(?:Compiled from .*\n)?(?:\w[^\n]*)?(?:class|interface) [^\n]*\{$)", text)
    parts = [p for p in parts if p.strip() and not re.fullmatch(r'Compiled from ".*"\n', p)]
    assert len(parts) == len(names), (len(parts), len(names))
    return dict(zip(names, parts))


def run_weft(name):
    run = subprocess.run([weft, "show", name.split("/", 1)[1].replace("/", ".")], capture_output=True,
                         check=True)
    return run.stdout.decode("utf-8").split("\n")


def main():
    tool, count, seed = sys.argv[1], int((sys.argv + [300])[2]), int((sys.argv + [300, 1])[3])
    listing = subprocess.run([tool, "all"], capture_output=True, text=True, check=True).stdout
    names = sorted(n for n in listing.split("\n") if n.count("/") > 0)
    chosen = sorted(random.Random(seed).sample(names, count))
    instructions = failures = 0
    for i in range(0, count, 100):
        for name, text in run_javap(chosen[i:i + 100]).items():
            theirs, ours = read_javap(text.split("\n")), read_weft(run_weft(name))
            instructions += sum(map(len, theirs))
            if theirs == ours:
                continue
            failures += 1
            print("%s: %d methods of javap, %d of weft" % (name, len(theirs), len(ours)))
            pairs = [(a, b) for x, y in zip(theirs, ours) for a, b in zip(x + [""], y + [""]) if a != b]
            for a, b in pairs[:3]:
                print("  javap: %s\n  weft:  %s" % (a, b))
    print("%d classes, %d instructions and handlers, %d classes differ" % (count, instructions, failures))
    return failures > 0 or instructions < count


if __name__ == "__main__":
    sys.exit(main())
