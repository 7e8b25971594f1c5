#!/usr/bin/env python3
"""sessions.py PAGE LEAST: runs the sessions of a page, in one folder, and compares.

A line that begins with `NAME.java` and the next block of Java make that file. In a block marked console, `$ ` begins a command
and the lines up to the next one are all that it prints on standard output; `...` stands for any lines. A command's exit status
is what its last line says, 0 where that is no verdict. PAGE has LEAST commands or more.
"""
import os
import re
import subprocess
import sys
import tempfile

STATUS = {"SAFE": 0, "UNSAFE": 1, "UNKNOWN": 3}


def blocks(page):
    """The page's files and commands, in order: (name, text) and (command, lines)."""
    name = kind = None
    for line in page.splitlines():
        if line.startswith("```"):
            if kind == "java" and name:
                yield "file", name, "\n".join(lines) + "\n"
                name = None
            elif kind == "console":
                for session in re.split(r"^\$ ", "\n".join(lines), flags=re.M)[1:]:
                    command, _, output = session.partition("\n")
                    yield "command", command, output.rstrip("\n")
            kind, lines = None if kind else line[3:] or "text", []
        elif kind:
            lines.append(line)
        elif match := re.match(r"`(\w+\.java)`", line):
            name = match[1]


def is_same(wanted, printed):
    parts = [re.escape(part) for part in re.split(r"^\.\.\.$", wanted, flags=re.M)]
    return re.fullmatch(".*".join(parts), printed, re.S) is not None


def status_of(printed):
    verdict = re.match(r"verdict: (\w+)", printed.splitlines()[-1] if printed else "")
    return STATUS[verdict[1]] if verdict else 0


def main():
    page, least = open(sys.argv[1]).read(), int(sys.argv[2])
    failed = commands = 0
    with tempfile.TemporaryDirectory() as top:
        os.makedirs(top + "/bin")
        os.makedirs(top + "/here")
        os.symlink(os.environ["WEFT"], top + "/bin/weft")
        if " examples/" in page: # not in the way of `weft check .`
            os.symlink(os.environ["PROJECT_DIR"] + "/examples", top + "/here/examples")
        os.environ["PATH"] = top + "/bin:" + os.environ["PATH"]
        for kind, name, text in blocks(page):
            if kind == "file":
                open(f"{top}/here/{name}", "w").write(text)
                continue
            commands += 1
            done = subprocess.run(["bash", "-c", name], cwd=top + "/here", capture_output=True, text=True,
                                  stdin=subprocess.DEVNULL)
            printed = done.stdout.rstrip("\n")
            if not is_same(text, printed) or done.returncode != status_of(printed):
                failed += 1
                print(f"FAIL: {name}: exit status {done.returncode}\n{done.stderr}{printed}\n  not:\n{text}")
    print(f"{commands} commands, {failed} failed")
    sys.exit(failed > 0 or commands < least)


main()
