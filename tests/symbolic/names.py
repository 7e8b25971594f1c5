#!/usr/bin/env python3
"""Every method that stands for an input in weft's tables and in those of other verifiers: it is an input (an assertion that the first
value fulfils fails with another one), an assumption, or the verdict is UNKNOWN and names it. Never is the code of a class that the
class path brings for it run: the classes written here return what the assertion wants.

    names.py --weft W
"""
import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

INPUT, ASSUME, NOTHING, UNKNOWN = "UNSAFE", "SAFE", "SAFE", "UNKNOWN"
SV, CPROVER = "org.sosy_lab.sv_benchmarks.Verifier", "org.cprover.CProver"
JPF = ["gov.nasa.jpf.vm.Verify", "gov.nasa.jpf.jvm.Verify"]
DEBUG = "gov.nasa.jpf.symbc.Debug"


def nondets():
    kinds = ["byte", "char", "short", "int", "long", "float", "double"]
    of = [(f"{kind} nondet{kind.capitalize()}() {{ return 0; }}", f"nondet{kind.capitalize()}() != 7") for kind in kinds]
    return of + [("boolean nondetBoolean() { return false; }", "!nondetBoolean()")]


def methods():
    """Class, declaration, condition that holds for what the declaration returns, expectation."""
    for name in SV, CPROVER:
        for declaration, condition in nondets():
            yield name, declaration, condition, INPUT
        yield name, "void assume(boolean b) { }", "assume(false); false", ASSUME
    yield SV, 'String nondetString() { return ""; }', 'nondetString().length() != 2', INPUT
    yield SV, "int nondetUInt() { return 0; }", "nondetUInt() != 7", UNKNOWN
    yield SV, "int nondetInt(int a, int b) { return 0; }", "nondetInt(1, 9) != 7", UNKNOWN
    for name in "nondetWithNull", "nondetWithoutNull", "nondetWithNullForNotModelled", "nondetWithoutNullForNotModelled":
        yield CPROVER, f"<T> T {name}() {{ return null; }}", f"{name}() == null", UNKNOWN
        yield CPROVER, f"<T> T {name}(T t) {{ return t; }}", f'{name}("a") != null', UNKNOWN
    for name in "notModelled", "atomicBegin", "atomicEnd":
        yield CPROVER, f"void {name}() {{ }}", f"{name}(); true", UNKNOWN if name == "notModelled" else NOTHING
    yield CPROVER, "int getCurrentThreadId() { return 0; }", "getCurrentThreadId() == 0", UNKNOWN
    yield CPROVER, "int getMonitorCount(Object o) { return 0; }", 'getMonitorCount("") == 0', UNKNOWN
    yield CPROVER, "void startThread(int i) { }", "startThread(1); true", UNKNOWN
    yield CPROVER, "void endThread(int i) { }", "endThread(1); true", UNKNOWN
    yield CPROVER, "Object classIdentifier(Object o) { return o; }", 'classIdentifier("") != null', UNKNOWN
    for name in JPF:
        yield name, "boolean getBoolean() { return false; }", "!getBoolean()", INPUT
        yield name, "boolean getBoolean(boolean b) { return false; }", "!getBoolean(true)", INPUT
        yield name, "boolean getBoolean(String s) { return false; }", '!getBoolean("x")', UNKNOWN
        yield name, "int getInt(int a, int b) { return a; }", "getInt(1, 9) != 7", INPUT
        yield name, "int getInt(String s) { return 0; }", 'getInt("x") != 7', UNKNOWN
        yield name, "long getLong(long a, long b) { return a; }", "getLong(1, 9) != 7", INPUT
        yield name, "double getDouble(String s) { return 0; }", 'getDouble("x") != 7', UNKNOWN
        for kind in "int", "long", "float", "double":
            of = f"get{kind.capitalize()}FromList"
            yield name, f"{kind} {of}({kind}... v) {{ return v[0]; }}", f"{of}(1, 7, 9) != 7", INPUT
        yield name, "Object getObject(String s) { return null; }", 'getObject("x") == null', UNKNOWN
        yield name, "Object randomObject(String s) { return null; }", 'randomObject("x") == null', UNKNOWN
        yield name, "int random(int most) { return 0; }", "random(9) != 7", INPUT
        yield name, "boolean randomBool() { return false; }", "!randomBool()", INPUT
        yield name, "void ignoreIf(boolean b) { }", "ignoreIf(true); false", ASSUME
        for of in "beginAtomic", "endAtomic":
            yield name, f"void {of}() {{ }}", f"{of}(); true", NOTHING
        yield name, "void assertTrue(boolean b) { }", "assertTrue(false); true", UNKNOWN
        yield name, "void incrementCounter(int i) { }", "incrementCounter(1); true", UNKNOWN
        yield name, "int getCounter(int i) { return 0; }", "getCounter(1) == 0", UNKNOWN
        yield name, "void terminateSearch() { }", "terminateSearch(); true", UNKNOWN
    yield DEBUG, "int makeSymbolicInteger(String s) { return 0; }", 'makeSymbolicInteger("x") != 7', UNKNOWN
    yield DEBUG, "double makeSymbolicReal(String s) { return 0; }", 'makeSymbolicReal("x") != 7', UNKNOWN


def write(folder, cases):
    classes = {}
    for name, declaration, _, _ in cases:
        classes.setdefault(name, []).append(f"public static {declaration}")
    sources = []
    for name, declarations in classes.items():
        package, simple = name.rsplit(".", 1)
        sources.append(folder / name.replace(".", "/"))
        sources[-1].parent.mkdir(parents=True, exist_ok=True)
        sources[-1] = sources[-1].with_suffix(".java")
        sources[-1].write_text(f"package {package}; public class {simple} {{ {' '.join(declarations)} }}")
    for number, (name, _, condition, _) in enumerate(cases):
        *before, wanted = condition.split("; ")
        body = " ".join(statement + ";" for statement in [*before, f"assert {wanted}"])
        sources.append(folder / f"Case{number}.java")
        sources[-1].write_text(f"import static {name}.*; public class Case{number} {{ public static void main(String[] args) {{ {body} }} }}")
    subprocess.run(["javac", "-nowarn", "-d", str(folder / "classes"), *map(str, sources)], check=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weft", required=True)
    options = parser.parse_args()
    cases, failed = list(methods()), 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder, cases)
        for number, (owner, declaration, condition, wanted) in enumerate(cases):
            done = subprocess.run([options.weft, "check", "--time", "20", "-cp", str(folder / "classes"), f"Case{number}"],
                                  capture_output=True, text=True)
            line = (done.stdout.strip().splitlines() or [""])[-1]
            says = line.removeprefix("verdict: ").split(" ")[0]
            named = wanted != UNKNOWN or owner.split("$")[0] in line
            if says != wanted or not named:
                failed += 1
                print(f"FAIL {owner}: {declaration}: {line}, expected {wanted} {done.stderr[-200:]}")
    print(f"{len(cases)} methods, {failed} failed")
    return 1 if failed or len(cases) < 60 else 0


if __name__ == "__main__":
    sys.exit(main())
