#!/usr/bin/env python3
"""A Java program of so many methods, for the points-to analysis: layers of classes that implement an interface, keep each other in
fields and lists, and call each other through the interface, two threads, one lock."""
import sys

methods = int(sys.argv[1])
per = 10
classes = max(1, methods // (per + 2))
print("import java.util.*;")
print("public class Large {")
print("    interface Work { int run(int depth); }")
print("    static int shared;")
print("    static final Object lock = new Object();")
for i in range(classes):
    print(f"    static class C{i} implements Work {{")
    print(f"        Work next; final List<Work> all = new ArrayList<>(); int count;")
    print(f"        C{i}() {{ next = this; }}")
    for k in range(per):
        callee = f"m{k + 1}" if k + 1 < per else "last"
        body = f"count += depth; return {callee}(depth - 1);"
        if k == 3 and i + 1 < classes:
            body = f"next = new C{i + 1}(); all.add(next); return next.run(depth) + {callee}(depth - 1);"
        if k == 5:
            body = f"synchronized (lock) {{ shared += depth; }} for (Work w : all) depth += w.run(depth - 1); return {callee}(depth);"
        print(f"        int m{k}(int depth) {{ {body} }}")
    print("        int last(int depth) { return count; }")
    print("        public int run(int depth) { return depth <= 0 ? 0 : m0(depth); }")
    print("    }")
print("    public static void main(String[] args) {")
print("        Work w = new C0();")
print("        new Thread(() -> w.run(3)).start();")
print("        synchronized (lock) { shared++; }")
print("    }")
print("}")
