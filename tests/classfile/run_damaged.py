#!/usr/bin/env python3
"""Runs a program whose class files were damaged: whatever stands in them, weft neither crashes nor hangs. Half of the
damage is to the bootstrap methods at the end of the files, where numbers are replaced by other numbers of constants.

    run_damaged.py WEFT [COUNT [SEED]]
"""
import os
import random
import struct
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))


def damaged(data, rnd):
    data = bytearray(data)
    constants = struct.unpack(">H", data[8:10])[0]
    for _ in range(rnd.choice([1, 1, 1, 2])):
        kind = rnd.random()
        if kind < 0.2:
            bit = rnd.randrange(8 * len(data))
            data[bit // 8] ^= 1 << bit % 8
        else:
            at = rnd.randrange(10 if kind < 0.5 else max(10, len(data) - 600), len(data) - 1)
            data[at:at + 2] = struct.pack(">H", rnd.randrange(constants))
    return bytes(data)


def run(weft, folder, command):
    done = subprocess.run([weft, command, "--time", "5", "-cp", folder, "Runs"], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=120)
    return done.returncode, done.stdout.decode("latin1")


def write(folder, name, data):
    with open(os.path.join(folder, name), "wb") as f:
        f.write(data)


def main():
    weft, count, seed = sys.argv[1], int((sys.argv + ["100"])[2]), int((sys.argv + ["100", "1"])[3])
    rnd, failures, statuses = random.Random(seed), 0, {}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["javac", "-J-XX:TieredStopAtLevel=1", "-g", "-d", folder, os.path.join(here, "Runs.java")], check=True)
        classes = {name: open(os.path.join(folder, name), "rb").read() for name in sorted(os.listdir(folder))}
        assert run(weft, folder, "run")[0] == 0

        # A bootstrap method of another type is not there; a permitted subclass that cannot be loaded is passed over.
        for name, change, expected in (
                ("Runs$Shape.class", lambda d: d.replace(b"MethodHandles$Lookup", b"MethodHandles$Lookuq"), "NoSuchMethodError"),
                ("Runs$S1.class", lambda d: b"xxxx" + d[4:], "Runs1ccefin")):
            write(folder, name, change(classes[name]))
            status, out = run(weft, folder, "run")
            if expected not in out:
                failures += 1
                print("%s: expected %s, got %d: %s" % (name, expected, status, out[:400]))
            write(folder, name, classes[name])

        for number in range(count):
            name = rnd.choices(list(classes), [len(d) for d in classes.values()])[0]
            write(folder, name, damaged(classes[name], rnd))
            status, out = run(weft, folder, "check" if number % 4 == 0 else "run")
            statuses[status] = statuses.get(status, 0) + 1
            if status not in (0, 1, 2, 3) or "ERROR: " in out:
                failures += 1
                print("class %d, %s: exit status %d: %s" % (number, name, status, out[-2000:]))
            write(folder, name, classes[name])
    print("%d damaged programs, exit statuses %s, %d failures" % (count, statuses, failures))
    return failures > 0 or len(statuses) < 3


if __name__ == "__main__":
    sys.exit(main())
