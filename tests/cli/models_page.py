#!/usr/bin/env python3
"""Every model of docs/models.md gives the answers that the page prints.

File `NAME`: an indented block follows. `weft model … NAME` prints: another one, the whole of standard output with --quiet.
"""
import os
import re
import subprocess
import sys
import tempfile

page = open(os.path.join(os.environ["PROJECT_DIR"], "docs/models.md")).read()
block = r"\n\n((?:(?:    .*)?\n)+)"
undented = lambda text: re.sub(r"^    ", "", text, flags=re.M).strip() + "\n"
failed = runs = 0
with tempfile.TemporaryDirectory() as folder:
    for name, text in re.findall(r"^File `(\S+)`:" + block, page, re.M):
        open(os.path.join(folder, name), "w").write(undented(text))
    for arguments, wanted in re.findall(r"^`weft model (.*)` prints:" + block, page, re.M):
        runs += 1
        done = subprocess.run([os.environ["WEFT"], "model", "--quiet", *arguments.split()], cwd=folder,
                              capture_output=True, text=True)
        if done.stdout != undented(wanted) or done.returncode > 1:
            failed += 1
            print(f"FAIL: weft model {arguments}: exit status {done.returncode}, {done.stderr}{done.stdout}")
files = len(set(re.findall(r"^File `.*\.(pdn|pds|dpn|mpds|spec|spl)`:", page, re.M)))
if files < 6:
    print("the page lacks a format")
print(f"{runs} models")
sys.exit(failed > 0 or runs < 6 or files < 6)
