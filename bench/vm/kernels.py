"""The kernels of Speed.java, and their times: for the benchmarks of this folder."""
import math
import os
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent
WEFT = os.environ.get("WEFT", str(PROJECT / "build/release/src/cli/weft"))
COUNTS = {"loops": 30_000_000, "fields": 12_000_000, "sort": 700, "calls": 6_000_000, "strings": 25_000, "maps": 900_000}
ROUNDS = int(os.environ.get("ROUNDS", 5))


def compile_kernels(folder):
    subprocess.run(["javac", "-d", folder, str(HERE / "Speed.java")], check=True)
    return folder


def one(command):
    """Processor time of a command (other work on the machine does not count), and what it printed."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    printed = process.stdout.read()
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.stdout.close()
    if status:
        raise subprocess.CalledProcessError(process.returncode, command)
    return used.ru_utime + used.ru_stime, printed


def measure(*commands):
    """The best time of each command, taken in turns, and what each printed."""
    best, printed = [math.inf] * len(commands), [None] * len(commands)
    for _ in range(ROUNDS):
        for i, command in enumerate(commands):
            seconds, printed[i] = one(command)
            best[i] = min(best[i], seconds)
    return best, printed


def mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))
