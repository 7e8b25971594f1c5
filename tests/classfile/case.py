"""Classes for the verifier's tests: pairs of a valid class and a patched one that a JVM rejects, and
valid classes that are odd.

A pair's classes differ in one thing; `message` is a pattern for what weft says about the bad one.
"""
from assemble import *

PAIRS = []  # (name, message, good bytes, bad bytes)
VALID = []  # (name, bytes)
HELPERS = []  # (name, bytes)


def simple(name, text, sig="()V", access=PUBLIC | STATIC, setup=None, method="m", major=52,
           super_name="java/lang/Object", class_access=PUBLIC | SUPER, interfaces=(), **options):
    c = Class(name, super_name, class_access, major, interfaces=interfaces)
    if setup:
        setup(c)
    c.method(method, sig, text, access, **options)
    return c.bytes()


def pair(name, message, good, bad, bad_options=None, **options):
    good_options = dict(options)
    options.update(bad_options or {})
    PAIRS.append((name, message, simple("Good_" + name, good, **good_options),
                  simple("Bad_" + name, bad, **options)))


def valid(name, text, **options):
    VALID.append(("Odd_" + name, simple("Odd_" + name, text, **options)))


def class_pair(name, message, make, bad=True):
    """make(class name, bad?) -> bytes"""
    PAIRS.append((name, message, make("Good_" + name, False), make("Bad_" + name, True)))


INIT = """
    aload_0
    invokespecial java/lang/Object.<init>:()V
    return
"""


def with_init(c):
    c.method("<init>", "()V", INIT, PUBLIC, 1, 1)
