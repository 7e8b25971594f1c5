#!/usr/bin/env python3
"""The programs of programs/: the engines pushdown and explicit say the same, with a planted bug and without.

    programs.py --weft WEFT --api-jar JAR [--time S] [--verbose] [NAME…]

Each program is SAFE. A line that ends in `// bug: OTHER` becomes OTHER in a second version, where both engines must find
an error of the same kind. `// options: …` are options of the engine pushdown; `// undecided: WORDS` says that it must
give up and name these words. Of each version `--dump-model` must write a network that `weft model` finds an error in if,
and only if, the engine does.
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

PROGRAMS = Path(__file__).resolve().parent / "programs"


class Program:
    def __init__(self, source):
        self.name, self.text = source.stem, source.read_text()
        options = re.search(r"^// options: (.*)$", self.text, re.M)
        undecided = re.search(r"^// undecided: (.*)$", self.text, re.M)
        self.options = shlex.split(options.group(1)) if options else []
        self.undecided = undecided.group(1) if undecided else None
        self.with_bug = re.sub(r"^( *).*// bug: (.*)$", r"\1\2", self.text, flags=re.M)

    def versions(self):
        return ["good"] if self.with_bug == self.text else ["good", "bug"]


def compile_all(programs, scratch, api_jar):
    for version in ("good", "bug"):
        folder = scratch / version
        folder.mkdir()
        for p in programs:
            (folder / f"{p.name}.java").write_text(p.text if version == "good" else p.with_bug)
        subprocess.run(["javac", "-nowarn", "-Xlint:none", "-cp", str(api_jar), "-d", str(folder), *map(str, folder.glob("*.java"))],
                       check=True, stderr=subprocess.DEVNULL)


def verdict(command):
    r = subprocess.run(command, capture_output=True, text=True)
    return (r.stdout.strip().splitlines() or [f"no output, exit status {r.returncode}: {r.stderr[:300]}"])[-1]


def kind(line):
    """SAFE, or what kind of error; what is left to say about a wrong line."""
    if re.match(r"verdict: SAFE( within bounds)?\b", line):
        return "SAFE"
    error = re.match(r"verdict: UNSAFE \((\w+)", line)
    return error.group(1) if error else line


def wrong_with(p, version, a, scratch):
    """What is wrong with one version of a program, or None."""
    target = ["-cp", f"{scratch / version}:{a.api_jar}", p.name]
    model = scratch / f"{p.name}-{version}.pdn"
    command = [a.weft, "check", "--quiet", "--time", a.time, "--engine"]
    said = verdict([*command, "pushdown", "--dump-model", str(model), *p.options, *target])
    if a.verbose:
        print(f"{p.name}, {version}: {said}", flush=True)
    if p.undecided:
        return None if said.startswith("verdict: UNKNOWN") and p.undecided in said else f"{said}, not UNKNOWN ({p.undecided})"
    explicit = verdict([*command, "explicit", *target])
    if kind(said) != kind(explicit):
        return f"{said}, but explicit: {explicit}"
    if (kind(said) == "SAFE") != (version == "good"):
        return said
    if model.exists():
        of_model = verdict([a.weft, "model", "--quiet", "--time", "10", str(model)])
        late = "time limit" in of_model  # it answers all queries, the engine stops at the first error
        if not late and (kind(of_model) == "SAFE") != (kind(said) == "SAFE"):
            return f"{said}, but its network: {of_model}"
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--weft", required=True)
    parser.add_argument("--api-jar", required=True)
    parser.add_argument("--time", default="30")
    parser.add_argument("--verbose", action="store_true")
    a = parser.parse_args()
    programs = [Program(s) for s in sorted(PROGRAMS.glob("*.java")) if not a.names or s.stem in a.names]
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        compile_all(programs, scratch, a.api_jar)
        all_versions = [(p, version) for p in programs for version in p.versions()]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = pool.map(lambda x: wrong_with(*x, a, scratch), all_versions)
            wrong = [f"{p.name}, {version}: {what}" for (p, version), what in zip(all_versions, results) if what]
    for line in wrong:
        print("WRONG " + line)
    print(f"{len(programs)} programs, {len(wrong)} wrong")
    sys.exit(bool(wrong) or not programs)


main()
