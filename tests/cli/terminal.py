#!/usr/bin/env python3
"""What a user sees on a terminal: a progress line that rewrites itself and is gone at the end; limits and Ctrl-C end
with statistics and a verdict. Arguments: the program, an example that takes long, its arguments."""
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time

weft, source, *rest = sys.argv[1:]
PROGRESS = re.compile(rb"\r\x1b\[K[^\r\n]*\d+ states, \d+/s, depth \d+, queue \d+, \d+ MB")
NAMES = "engine states matched transitions instructions choices max_depth bytes_per_state time_s peak_mb".split()


def run(arguments, interrupt_after=None):
    """Standard error is a terminal, standard output a pipe. Returns (status, output, what the terminal got)."""
    master, slave = pty.openpty()
    p = subprocess.Popen([weft, "check", source, "--stats", *arguments, "--", *rest], stdout=subprocess.PIPE, stderr=slave, stdin=slave)
    os.close(slave)
    terminal, shown = b"", False
    begin = time.time()
    while True:
        if select.select([master], [], [], 0.1)[0]:
            try:
                data = os.read(master, 65536)
            except OSError:
                break
            if not data:
                break
            terminal += data
        shown = shown or bool(PROGRESS.search(terminal))
        if interrupt_after is not None and shown and time.time() - begin > interrupt_after:
            p.send_signal(signal.SIGINT)
            interrupt_after = None
        if time.time() - begin > 120:
            p.kill()
            sys.exit("did not end")
    out = p.stdout.read()
    os.close(master)
    return p.wait(), out, terminal


def screen(terminal):
    """What is left to see: carriage return and erase-to-end are all that the program uses."""
    line = b""
    for part in re.split(rb"(\r\n|\r|\x1b\[K)", terminal):
        if part == b"\r\n":
            line = b""
        elif part in (b"\r", b"\x1b[K"):
            line = b"" if part == b"\x1b[K" else line
        else:
            line += part
    return line


def check(what, arguments, verdict, interrupt_after=None):
    status, out, terminal = run(arguments, interrupt_after)
    lines = out.decode().splitlines()
    problems = []
    if not PROGRESS.search(terminal):
        problems.append("no progress line")
    if screen(terminal):
        problems.append("the terminal is not clean")
    if status != 3 or not lines or not re.fullmatch(verdict, lines[-1]):
        problems.append(f"exit status {status}, {lines[-1:]}")
    names = [line.split(":")[0] for line in lines]
    problems += [f"--stats lacks {name}" for name in NAMES if name not in names]
    if problems:
        sys.exit(f"{what}: {'; '.join(problems)}\n{terminal[-300:]!r}")


check("time limit", ["--time", "4"], r"verdict: UNKNOWN \(time limit 4 s reached\)")
check("Ctrl-C", [], r"verdict: UNKNOWN \(interrupted\)", interrupt_after=1)
check("memory limit", ["--memory", "64", "--time", "90"], r"verdict: UNKNOWN \(memory limit 64 MB reached\)")
