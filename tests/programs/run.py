#!/usr/bin/env python3
"""Runs the programs of this folder on java and on weft and compares what came out.

Every file FOLDER/Name.java is one program in the default package with its helpers nested inside, so
that all are compiled by one javac call; FOLDER/Name.jasm is bytecode for assemble.py. Comments at the top say more:

    // args: a b c         arguments of main
    // expect-exit: 3      exit status on java (0 if not said)
    // threads             more than one thread takes part (determinism is tried harder)
    // jdk: 21-            only on these releases of the JDK; also -22, 17-22

Compared are standard output, the lines `Exception in thread ...` of standard error, and the exit
status. --jdk says which JDK compiles, runs and is given to weft. Class files, and what java said, are kept in the scratch
directory, which all tests share: keyed by the JDK and by the sources or the class files. A fresh one computes all anew.
"""
import argparse
import concurrent.futures
import difflib
import fcntl
import functools
import hashlib
import json
import os
import random
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from assemble import assemble

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
JAVA_FLAGS = ["-XX:+UseSerialGC", "-Xmx512m", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-ea",
              "-Duser.language=en", "-Duser.country=US", "-Dfile.encoding=UTF-8"]
HEADER = re.compile(r"^// *([a-z-]+)(?:: *(.*))?$")
SHOWN_LINES = 30


def jdk_tool(name):
    home = os.environ.get("JAVA_HOME")
    return str(Path(home) / "bin" / name) if home else name


def use_jdk(home):
    """For this process and all it starts; weft honours JAVA_HOME too."""
    if home:
        os.environ["JAVA_HOME"] = str(home)


@functools.cache
def jdk_release():
    said = subprocess.run([jdk_tool("javac"), "-version"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True, check=True).stdout
    return int(re.search(r"javac (\d+)", said).group(1))


def runs_on(span, release):
    """span: "21-", "-22", "17-22" or "" (everywhere)."""
    first, _, last = span.partition("-")
    return int(first or 0) <= release <= int(last or 999)


def read_headers(source, known):
    """The comments at the top of a program: {key: value}."""
    headers = {}
    for line in source.read_text(encoding="utf-8").splitlines():
        match = HEADER.match(line)
        if not match:
            break
        if match.group(1) not in known:
            sys.exit(f"{source}: unknown comment '{match.group(1)}'")
        headers[match.group(1)] = match.group(2) or ""
    return headers


class Program:
    def __init__(self, source):
        headers = read_headers(source, ("args", "expect-exit", "threads", "jdk"))
        self.source = source
        self.main = source.stem
        self.name = f"{source.parent.name}/{self.main}"
        self.args = shlex.split(headers.get("args", ""))
        self.expect_exit = int(headers.get("expect-exit", 0))
        self.threads = "threads" in headers
        self.jdk = headers.get("jdk", "")

    def class_files(self, classes):
        return [classes / f"{self.main}.class", *sorted(classes.glob(f"{self.main}$*.class"))]


class Outcome:
    def __init__(self, out, errors, status, seconds, noise=""):
        self.out, self.errors, self.status, self.seconds, self.noise = out, errors, status, seconds, noise

    def same(self, other):
        return (self.out, self.errors, self.status) == (other.out, other.errors, other.status)

    def as_text(self):
        return self.out + "".join(f"standard error: {e}\n" for e in self.errors) + f"exit status: {self.status}\n"


def execute(command, timeout):
    """Runs a command in a process group of its own, so that a timeout ends its children too."""
    began = time.monotonic()
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, start_new_session=True)
    try:
        out, err = process.communicate(timeout=timeout)
        status = process.returncode
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        status = f"none, stopped after {timeout} s"
    err = err.decode("utf-8", "replace")
    errors = [line for line in err.splitlines() if line.startswith("Exception in thread ")]
    return Outcome(out.decode("utf-8", "replace"), errors, status, time.monotonic() - began, err)


def compile_all(programs, classes, api_jar):
    """One javac call, unless nothing changed since the last. Of several at once the first compiles, the others wait."""
    classes.parent.mkdir(parents=True, exist_ok=True)
    with open(classes.parent / "lock", "w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        compile_locked(programs, classes, api_jar)


def compile_locked(programs, classes, api_jar):
    said = f"{jdk_tool('javac')} {jdk_release()} " + " ".join(p.name for p in programs)
    digest = hashlib.sha256(said.encode() + (HERE / "assemble.py").read_bytes())
    resources = sorted(p for p in HERE.glob("*/resources/**/*") if p.is_file())
    for path in [*(program.source for program in programs), *resources]:
        digest.update(path.read_bytes())
    stamp = classes.parent / "compiled"
    if stamp.is_file() and stamp.read_text() == digest.hexdigest():
        return
    shutil.rmtree(classes, ignore_errors=True)
    classes.mkdir(parents=True)
    stamp.unlink(missing_ok=True)
    listing = classes.parent / "sources"
    listing.write_text("".join(f'"{p.source}"\n' for p in programs if p.source.suffix == ".java"))
    command = [jdk_tool("javac"), "-g", "-nowarn", "-proc:none", "-encoding", "UTF-8", "-Xmaxerrs", "500",
               "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-XDignore.symbol.file", "-Xlint:-options,-removal",
               "-d", str(classes), f"@{listing}"]
    if api_jar:
        command[1:1] = ["-cp", str(api_jar)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.stdout.write(done.stdout)
        sys.exit("run.py: the programs do not compile")
    for folder in HERE.glob("*/resources"):
        shutil.copytree(folder, classes, dirs_exist_ok=True)
    for program in programs:
        if program.source.suffix == ".jasm":
            name, code = assemble(program.source.read_text(encoding="utf-8"))
            (classes / f"{name}.class").write_bytes(code)
    stamp.write_text(digest.hexdigest())


def javac(sources, classes, api_jar):
    """For programs that were just written."""
    subprocess.run([jdk_tool("javac"), "-g", "-nowarn", "-J-XX:+UseSerialGC", "-J-XX:TieredStopAtLevel=1", "-cp", str(api_jar), "-d",
                    str(classes), *map(str, sources)], check=True)


def random_programs(generator, options, scratch, *more):
    """Writes and compiles options.count programs of a generator. (classes, names of the programs)"""
    subprocess.run([sys.executable, generator, "--count", str(options.count), "--seed", str(options.seed), "--out",
                    scratch / "src", *more], check=True)
    javac((scratch / "src").glob("*.java"), scratch / "classes", options.api_jar)
    return scratch / "classes", (scratch / "src" / "programs").read_text().split()


class Reference:
    """What java says about a program: from the cache, or live."""

    def __init__(self, classes, cache, timeout):
        self.classes, self.cache, self.timeout = classes, cache, timeout
        version = subprocess.run([jdk_tool("java"), "-version"], stderr=subprocess.PIPE, check=True).stderr
        self.base = hashlib.sha256(version + " ".join(JAVA_FLAGS).encode())
        cache.mkdir(parents=True, exist_ok=True)

    def live(self, program):
        command = [jdk_tool("java"), *JAVA_FLAGS, "-cp", str(self.classes), program.main, *program.args]
        return execute(command, self.timeout)

    def get(self, program):
        key = self.base.copy()
        key.update("\0".join(program.args).encode())
        for path in program.class_files(self.classes):
            key.update(path.read_bytes())
        kept = self.cache / key.hexdigest()
        if kept.is_file():
            return Outcome(*json.loads(kept.read_text()))
        outcome = self.live(program)
        if outcome.status == program.expect_exit:
            kept.with_suffix(f".{os.getpid()}").write_text(
                json.dumps([outcome.out, outcome.errors, outcome.status, outcome.seconds]))
            kept.with_suffix(f".{os.getpid()}").rename(kept)
        return outcome


def difference(program, wanted, got, who):
    lines = list(difflib.unified_diff(wanted.as_text().splitlines(), got.as_text().splitlines(),
                                      "java", who, lineterm="", n=2))
    more = len(lines) - SHOWN_LINES
    text = [f"FAIL {program.name}"] + ["  " + line for line in lines[:SHOWN_LINES]]
    if more > 0:
        text.append(f"  ... {more} more lines")
    if got.noise:
        text += ["  standard error of " + who + ":"] + ["    " + line for line in got.noise.splitlines()[:8]]
    return "\n".join(text)


def check_program(program, reference, options):
    """(message or None, seconds on java, seconds on weft)."""
    if options.java_only:
        first = reference.live(program)
        if first.status != program.expect_exit:
            return (f"FAIL {program.name}: java's exit status {first.status}, expected {program.expect_exit}\n"
                    + first.noise[:600]), first.seconds, 0
        for _ in range((options.thread_repeat if program.threads else options.repeat) - 1):
            again = reference.live(program)
            if not again.same(first):
                return difference(program, first, again, "java again"), first.seconds, 0
        return None, first.seconds, 0
    wanted = reference.get(program)
    if wanted.status != program.expect_exit:
        return (f"FAIL {program.name}: java's exit status {wanted.status}, expected {program.expect_exit}\n"
                + wanted.noise[:600]), wanted.seconds, 0
    command = [options.weft, "run", *shlex.split(options.weft_args), "-cp", str(reference.classes), program.main]
    if program.args:
        command += ["--", *program.args]
    got = execute(command, options.timeout)
    if got.same(wanted):
        return None, wanted.seconds, got.seconds
    return difference(program, wanted, got, "weft"), wanted.seconds, got.seconds


def parse_options():
    parser = argparse.ArgumentParser(description="runs the test programs on java and on weft and compares")
    parser.add_argument("filter", nargs="*", help="regular expressions; a program runs if its folder/Name matches one")
    parser.add_argument("--weft", default=os.environ.get("WEFT", str(PROJECT / "weft")), help="the program under test")
    parser.add_argument("--weft-args", default="", help="further options of `weft run`, for example --concolic")
    parser.add_argument("--jdk", type=Path, help="home of the JDK (JAVA_HOME, or the one on PATH)")
    parser.add_argument("--scratch", type=Path, default=PROJECT / "build" / "programs", help="class files and cache")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="programs at a time")
    parser.add_argument("--timeout", type=float, default=60, help="seconds per program")
    parser.add_argument("--sample", type=int, help="run only this many, drawn at random")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--list", action="store_true", help="print the names and stop")
    parser.add_argument("--gaps", type=Path, help="file of programs that do not work yet; they are left out")
    parser.add_argument("--timing", action="store_true", help="print the slowest programs")
    parser.add_argument("--java-only", action="store_true", help="run on java alone, several times: same output each time?")
    parser.add_argument("--repeat", type=int, default=3, help="runs per program with --java-only")
    parser.add_argument("--thread-repeat", type=int, default=20, help="the same for programs with threads")
    return parser.parse_args()


def read_gaps(path):
    """Names of programs that are known not to work yet, one a line with the reason behind a colon."""
    if not path:
        return set()
    lines = [line.split("#")[0].strip() for line in path.read_text().splitlines()]
    return {line.split(":")[0].strip() for line in lines if line}


def main():
    options = parse_options()
    use_jdk(options.jdk)
    release = jdk_release()
    programs = [Program(p) for p in sorted([*HERE.glob("*/*.java"), *HERE.glob("*/*.jasm")]) if p.parent.name not in ("check", "symbolic")]
    programs = [p for p in programs if runs_on(p.jdk, release)]
    if not options.list:
        classes = options.scratch.resolve() / f"run-{release}" / "classes"
        compile_all(programs, classes, None)
    gaps = read_gaps(options.gaps)
    selected = [p for p in programs if not options.filter or any(re.search(f, p.name) for f in options.filter)]
    selected = [p for p in selected if p.name not in gaps]
    if options.sample and options.sample < len(selected):
        print(f"sample with --seed {options.seed}")
        selected = sorted(random.Random(options.seed).sample(selected, options.sample), key=lambda p: p.name)
    if options.list:
        print("\n".join(p.name for p in selected))
        return 0
    reference = Reference(classes, options.scratch.resolve() / "cache", options.timeout)
    failed, times, began = 0, [], time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        pending = {pool.submit(check_program, p, reference, options): p for p in selected}
        for done in concurrent.futures.as_completed(pending):
            message, java_seconds, weft_seconds = done.result()
            times.append((weft_seconds or java_seconds, java_seconds, pending[done].name))
            if message:
                failed += 1
                print(message, flush=True)
    if options.timing:
        for seconds, java_seconds, name in sorted(times, reverse=True)[:20]:
            print(f"{seconds:8.3f} s (java {java_seconds:.3f} s)  {name}")
    if gaps:
        print(f"{len(gaps)} left out: see {options.gaps.name}")
    print(f"{len(selected) - failed} passed, {failed} failed in {time.monotonic() - began:.1f} s")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
