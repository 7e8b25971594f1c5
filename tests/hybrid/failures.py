#!/usr/bin/env python3
"""Programs in which a thread fails and somebody notices, checked by the hybrid engine and by the explicit one, up to the first
error: both are SAFE or both UNSAFE, and no error fails to replay.

Every way to throw, with every handler of it, with every place that looks at what the handler has left."""
import argparse
import concurrent.futures
import itertools
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "programs"))
import run  # noqa: E402

THROWS = {
    "Plain": "throw new IllegalStateException();",
    "Initializer": "new Broken();",
    "Finally": "try { throw new IllegalStateException(); } finally { late = true; }",
    "Rethrown": "try { new Broken(); } catch (ExceptionInInitializerError e) { throw e; }",
    "Deep": "deep(2);",
    "Death": "throw new ThreadDeath();",
}
# Statements before the thread is made, the thread, statements after that.
HANDLERS = {
    "Own": ("", "new Thread(body)", "t.setUncaughtExceptionHandler((who, e) -> failed = true);"),
    "Default": ("Thread.setDefaultUncaughtExceptionHandler((who, e) -> { if (who != main) failed = true; else System.exit(0); });",
                "new Thread(body)", ""),
    "Group": ("""ThreadGroup g = new ThreadGroup("g") { public void uncaughtException(Thread who, Throwable e) { failed = true; } };""",
              "new Thread(g, body)", ""),
    "Super": ("""ThreadGroup g = new ThreadGroup("g") {
            public void uncaughtException(Thread who, Throwable e) { failed = true; super.uncaughtException(who, e); } };""",
              "new Thread(g, body)", ""),
    "ToGroup": ("", "new Thread(body)",
                "t.setUncaughtExceptionHandler((who, e) -> { failed = true; who.getThreadGroup().uncaughtException(who, e); });"),
    "Fails": ("", "new Thread(body)",
              "t.setUncaughtExceptionHandler((who, e) -> { failed = true; throw new IllegalStateException(); });"),
    "None": ("", "new Thread(body)", ""),
}
LOOKS = {
    "Joined": "t.start(); t.join(); assert !failed;",
    "Handled": "t.start(); t.join(); assert failed;",
    "Other": "Thread u = new Thread(() -> { assert !failed; }); t.start(); u.start(); t.join(); u.join();",
    "Hook": "Runtime.getRuntime().addShutdownHook(new Thread(() -> { assert !failed; })); t.start(); t.join();",
    "Late": "t.start(); boolean before = failed; t.join(); assert before || !late;",
}
PROGRAM = """
public class {name} {{
    static boolean failed, late;
    static Thread main = Thread.currentThread();
    static class Broken {{ static int x = 1 / (main == null ? 1 : 0); }}
    static void deep(int n) {{ if (n == 0) throw new IllegalStateException(); deep(n - 1); }}
    public static void main(String[] args) throws InterruptedException {{
        Runnable body = () -> {{ {throws} }};
        {before}
        Thread t = {thread};
        {after}
        {looks}
    }}
}}
"""


def write_all(folder):
    names = []
    for throws, handler, looks in itertools.product(THROWS, HANDLERS, LOOKS):
        name = throws + handler + looks
        before, thread, after = HANDLERS[handler]
        (folder / f"{name}.java").write_text(PROGRAM.format(name=name, throws=THROWS[throws], before=before, thread=thread, after=after,
                                                            looks=LOOKS[looks]))
        names.append(name)
    return names


def verdict(options, classes, name, engine):
    done = subprocess.run([options.weft, "check", "--time", "20", "-cp", str(classes), name, "--engine", engine],
                          capture_output=True, text=True)
    return done.stdout.strip().splitlines()[-1] if done.stdout.strip() else f"exit status {done.returncode}"


def compare(options, classes, name):
    """None if both agree, else how they do not."""
    explicit, hybrid = (verdict(options, classes, name, e) for e in ("explicit", "hybrid"))
    kinds = [re.match(r"verdict: (SAFE|UNSAFE)", v) for v in (explicit, hybrid)]
    if all(kinds) and kinds[0].group(1) == kinds[1].group(1):
        return None
    return f"FAIL {name}: explicit: {explicit}, hybrid: {hybrid}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--weft", default=os.environ.get("WEFT", str(run.PROJECT / "weft")))
    parser.add_argument("--every", type=int, default=1, help="every N-th program only")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        sources, classes = Path(scratch) / "src", Path(scratch) / "classes"
        sources.mkdir()
        names = write_all(sources)[:: options.every]
        subprocess.run([run.jdk_tool("javac"), "-g", "-nowarn", "-d", str(classes), *(str(sources / f"{n}.java") for n in names)], check=True)
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            failed = [r for r in pool.map(lambda n: compare(options, classes, n), names) if r]
    print("\n".join(failed))
    print(f"{len(names) - len(failed)} agree, {len(failed)} differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
