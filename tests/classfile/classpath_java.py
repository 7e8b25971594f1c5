#!/usr/bin/env python3
"""Random class paths, looked up by weft and by java: both must find the same classes and resources.

usage: classpath_java.py TOOL SCRATCH [COUNT [SEED]]
"""
import os
import random
import struct
import subprocess
import sys
import warnings
import zipfile
from pathlib import Path

warnings.simplefilter("ignore")  # some jars hold a name twice on purpose
tool, scratch = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).resolve()
count = int(sys.argv[3]) if len(sys.argv) > 3 else 12
seed = int(sys.argv[4]) if len(sys.argv) > 4 else 1
sources = Path(__file__).resolve().parent

PACKAGES = ["", "p/", "p/q/", "java/util/", "r/"]
CLASSES = [package + name for package in PACKAGES for name in "ABC"]
RESOURCES = ["res.txt", "p/res.txt", "META-INF/res.txt", "r/res.txt"]
VERSIONS = ["8", "9", "11", "17", "18", "99", "x", "-9"]


def utf8(text):
    data = text.encode()
    return b"\x01" + struct.pack(">H", len(data)) + data


def class_file(name, mark):
    """public class NAME { public static final String MARK = mark; }"""
    pool = [utf8(name), b"\x07\x00\x01", utf8("java/lang/Object"), b"\x07\x00\x03", utf8("MARK"),
            utf8("Ljava/lang/String;"), utf8("ConstantValue"), utf8(mark), b"\x08\x00\x08"]
    field = struct.pack(">HHHHHIH", 0x19, 5, 6, 1, 7, 2, 9)
    return (b"\xca\xfe\xba\xbe" + struct.pack(">HHH", 0, 55, len(pool) + 1) + b"".join(pool) +
            struct.pack(">HHHHH", 0x21, 2, 4, 0, 1) + field + struct.pack(">HH", 0, 0))


def wrapped(line):
    """A manifest's line in pieces of at most 72 bytes."""
    pieces, rest = [line[:70]], line[70:]
    while rest:
        pieces.append(" " + rest[:69])
        rest = rest[69:]
    return "\r\n".join(pieces) + "\r\n"


class World:
    def __init__(self, folder, rng):
        self.folder, self.rng, self.made = folder, rng, {}
        self.dirs = ["d0", "d1", "d 2"]
        self.jars = [f"j{i}.jar" for i in range(5)] + ["lib/l.jar", "deep/er/k ä.jar"]
        for name in self.dirs:
            for path, data in self.files(0.25):
                (folder / name / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / name / path).write_bytes(data)
        (folder / "text.txt").write_text("not a jar")
        for name in self.jars:
            self.make_jar(name)
        os.symlink(folder / "deep/er/k ä.jar", folder / "link.jar")
        self.path = self.class_path()

    def content(self, path):
        """Unique bytes, known again by their size."""
        mark = f"m{len(self.made)}." + "x" * len(self.made)
        data = class_file(path[:-6], mark) if path.endswith(".class") else mark.encode()
        self.made[len(data), path] = mark
        return data

    def files(self, share):
        names = [c + ".class" for c in CLASSES] + RESOURCES
        return [(n, self.content(n)) for n in names if self.rng.random() < share]

    def class_path_attribute(self, name):
        rng, elements = self.rng, []
        for other in rng.sample(self.dirs + self.jars + ["none.jar", "text.txt"], rng.randint(1, 4)):
            relative = os.path.relpath(self.folder / other, (self.folder / name).parent)
            # Java knows a jar again by the text of its URL, so spell it as java does.
            relative = relative.replace(" ", "%20").replace("ä", "%c3%a4")
            if other in self.dirs and rng.random() < 0.8:
                relative += "/"
            if rng.random() < 0.2:
                relative = "file:" + str(self.folder / other).replace(" ", "%20").replace("ä", "%c3%a4")
            elements.append(relative)
        return "Class-Path: " + (" " * rng.randint(1, 2)).join(elements)

    def make_jar(self, name):
        rng = self.rng
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        lines = ["Manifest-Version: 1.0"]
        if rng.random() < 0.5:
            lines.append("Multi-Release: " + rng.choice(["true", "TRUE", "false", "yes"]))
        if rng.random() < 0.6:
            lines.append(self.class_path_attribute(name))
        with zipfile.ZipFile(self.folder / name, "w", rng.choice([0, 8])) as jar:
            if len(lines) > 1 or rng.random() < 0.5:
                jar.writestr("META-INF/MANIFEST.MF", "".join(wrapped(line) for line in lines) + "\r\n")
            for path, data in self.files(0.15):
                jar.writestr(path, data)
                if rng.random() < 0.1:  # twice
                    jar.writestr(path, self.content(path))
            for version in VERSIONS:
                for path, data in self.files(0.06):
                    jar.writestr(f"META-INF/versions/{version}/{path}", data)
        if rng.random() < 0.3:  # behind a script, as executable jars are
            data = (self.folder / name).read_bytes()
            (self.folder / name).write_bytes(b"#!/bin/sh\nexec java -jar $0\n" + data)

    def class_path(self):
        rng = self.rng
        elements = self.dirs + self.jars + ["link.jar", "none", "lib/*", "nowhere/*", "", "./d0"]
        chosen = rng.sample(elements, rng.randint(1, 7))
        return ":".join(str(self.folder / e) if e and rng.random() < 0.5 else e for e in chosen)


def answers_of_java(world, probe, names):
    command = ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", f"{world.path}:{probe}", "Probe", *names]
    done = subprocess.run(command, cwd=world.folder, capture_output=True, text=True, encoding="utf-8",
                          env={**os.environ, "LC_ALL": "C.UTF-8"})
    if done.returncode:
        sys.exit("java failed:\n" + done.stderr)
    return done.stdout.splitlines()


def answers_of_weft(world):
    lines = []
    path = world.path
    for command, names, label in (("find", CLASSES, "class"), ("resources", RESOURCES, "resource")):
        done = subprocess.run([tool, "-cp", path, command, *names], cwd=world.folder, capture_output=True,
                              text=True, encoding="utf-8")
        if done.returncode:
            sys.exit(f"{command} failed: {done.stdout} {done.stderr}")
        found = {name: [] for name in names}
        for line in done.stdout.splitlines():
            name, rest = line.split(": ", 1)
            if " not found" in rest or rest.endswith("is not there"):
                continue
            size = int(rest.rsplit(" ", 3)[1])
            found[name].append(world.made[size, name + (".class" if command == "find" else "")])
        for name in names:
            marks = found[name] or (["missing"] if command == "find" else [])
            lines.append(" ".join([f"{label} {name}:"] + marks))
    return lines


def main():
    probe = scratch / "probe"
    subprocess.run(["javac", "-d", probe, sources / "Probe.java"], check=True)
    names = ["class " + c for c in CLASSES] + ["resource " + r for r in RESOURCES]
    compared = hits = 0
    for i in range(count):
        folder = scratch / f"world{i}"
        folder.mkdir()
        world = World(folder, random.Random(seed * 1000 + i))
        java, weft = answers_of_java(world, probe, names), answers_of_weft(world)
        for expected, got in zip(java, weft, strict=True):
            compared += 1
            hits += "m" in expected.split(":", 1)[1].replace("missing", "")
            if expected != got:
                sys.exit(f"world {i} (seed {seed}), -cp {world.path}\n  java: {expected}\n  weft: {got}")
    print(f"{count} class paths, {compared} lookups, {hits} found: the same as java's")
    if hits < compared // 10:
        sys.exit("too little was found to mean anything")


main()
