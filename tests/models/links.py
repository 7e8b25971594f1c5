#!/usr/bin/env python3
"""The model classes fit into the JDK they replace classes of.

    links.py CLASSES            the folder that weft-models.jar is made of

Checked: a public class has the public and protected members of the JDK's, and no others; every member of a model that
a class of java.lang.invoke which stays the JDK's own refers to is there.
"""
import re
import subprocess
import sys
from pathlib import Path

PACKAGE = "java.lang.invoke."
DESKTOP = ["java.awt.EventQueue"]
PUBLIC = ["MethodHandle", "MethodHandles", "MethodHandles$Lookup", "MethodHandles$Lookup$ClassOption", "VarHandle",
          "VarHandle$AccessMode", "VarHandle$VarHandleDesc", "CallSite", "StringConcatFactory"]
# The JDK's classes that run as they are (docs/classlib.md); the rest of the package is never loaded.
KEPT = ["MethodType", "MethodType$OffsetHolder", "MethodType$ConcurrentWeakInternSet", "MethodTypeForm",
        "MethodHandleInfo", "TypeDescriptor", "SerializedLambda", "SwitchPoint", "ConstantBootstraps",
        "MethodHandleProxies", "MethodHandleProxies$1", "MethodHandleProxies$2", "ConstantCallSite", "MutableCallSite",
        "VolatileCallSite", "WrongMethodTypeException", "LambdaConversionException", "StringConcatException",
        "MethodHandleStatics", "LambdaMetafactory", "AbstractValidatingLambdaMetafactory"]


def javap(*args):
    return subprocess.run(["javap", *args], stdout=subprocess.PIPE, text=True, check=True).stdout


def sections(text):
    """The class name and the lines of its body, for each class that javap printed."""
    name, lines = None, []
    for line in text.splitlines():
        head = re.match(r"\S.*?(?:class|interface) (java\.(?:lang\.invoke|awt)\.[\w$]+)", line)
        if head:
            name, lines = head.group(1), [line.rstrip(" {")]
        elif line == "}":
            yield name, lines
        elif name:
            lines.append(line.strip())


def public_members(text):
    return {name: {re.sub(r" throws java.lang.Illegal\w+Exception;", ";", x) for x in lines}
            for name, lines in sections(text)}


def model_members(files):
    """By class: (name, descriptor) of each member; and the class it extends."""
    members, parents = {}, {}
    for name, lines in sections(javap("-p", "-s", *files)):
        found, last = members.setdefault(name.removeprefix(PACKAGE), set()), None
        parent = re.search(r" extends java\.lang\.invoke\.([\w$]+)", lines[0])
        if parent:
            parents[name.removeprefix(PACKAGE)] = parent.group(1)
        for line in lines[1:]:
            if line.startswith("descriptor: "):
                found.add((last, line.removeprefix("descriptor: ")))
            elif line.endswith(";") and line != "static {};":
                call = re.search(r"([\w$.]+)\(", line)
                last = call.group(1) if call else re.search(r"([\w$]+);", line).group(1)
                last = '"<init>"' if last == name else last.split(".")[-1]
    return members, parents


def has(members, parents, owner, member):
    while owner in members:
        if member in members[owner]:
            return True
        owner = parents.get(owner)
    return False


def check_api(classes, names):
    """Which of a model's methods are native, that is, refused by name, is its own affair."""
    files = (str(classes / f"{c.replace('.', '/')}.class") for c in names)
    ours = public_members(javap("-protected", *files).replace(" native ", " "))
    theirs = public_members(javap("-protected", *names).replace(" native ", " "))
    bad = 0
    for name in theirs:
        for line in sorted(ours.get(name, set()) ^ theirs[name]):
            bad += 1
            print(f"{name}: {'the JDK has' if line in theirs[name] else 'only the model has'} {line}")
    return bad


def check_links(folder):
    members, parents = model_members([str(f) for f in sorted(folder.glob("*.class"))])
    bad, seen = 0, 0
    reference = re.compile(r'// (?:Interface)?(?:Method|Field) java/lang/invoke/([\w$]+)\.("<init>"|[\w$]+):(\S+)')
    for name, lines in sections(javap("-c", "-p", "--module", "java.base", *(PACKAGE + c for c in KEPT))):
        for owner, member, descriptor in (m.groups() for line in lines for m in reference.finditer(line)):
            seen += owner in members
            polymorphic = owner == "MethodHandle" and member in ("invoke", "invokeExact")
            if owner in members and not polymorphic and not has(members, parents, owner, (member, descriptor)):
                bad += 1
                print(f"{name} uses {owner}.{member}{descriptor}, which the model lacks")
    if not seen:
        sys.exit("links.py: no reference was found at all")
    return bad


def main():
    if not javap("-version").startswith("17"):
        print("skipped: the models are those of JDK 17")
        sys.exit(77)
    classes = Path(sys.argv[1])
    public = [PACKAGE + c for c in PUBLIC] + DESKTOP
    sys.exit(1 if check_api(classes, public) + check_links(classes / "java" / "lang" / "invoke") else 0)


if __name__ == "__main__":
    main()
