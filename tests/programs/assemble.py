#!/usr/bin/env python3
"""Assembles the programs of 15-assembled: bytecode that javac does not emit (jsr, ret, swap, dynamic constants, ...).

    class Name 49                           # name, class file version; below 50 no stack maps are needed
    field count I                           # static
    bootstrap B Owner name descriptor args  # a bootstrap method; args: method handles as Owner.name:descriptor
    method main ([Ljava/lang/String;)V      # static, public; the operand stack and locals are measured generously
                                            # `synchronized` may follow
      getstatic java/lang/System out Ljava/io/PrintStream;
      ldc "text"                            # string, int, 1.5f; ldc2_w 5L or 2.5; ldc class Name; ldc condy B name desc
      invokevirtual java/io/PrintStream println (Ljava/lang/String;)V
    loop:                                   # a label
      goto loop
      wide ret 300                          # `wide` before a load, store, iinc or ret
      catch from to handler Type            # an exception table entry, by labels; Type may be `any`

A `#` starts a comment. Branch offsets are two bytes; goto_w and jsr_w have four.
"""
import re
import shlex
import struct
import sys

OPCODES = """nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5 lconst_0 lconst_1 fconst_0
fconst_1 fconst_2 dconst_0 dconst_1 bipush sipush ldc ldc_w ldc2_w iload lload fload dload aload iload_0 iload_1 iload_2
iload_3 lload_0 lload_1 lload_2 lload_3 fload_0 fload_1 fload_2 fload_3 dload_0 dload_1 dload_2 dload_3 aload_0 aload_1
aload_2 aload_3 iaload laload faload daload aaload baload caload saload istore lstore fstore dstore astore istore_0
istore_1 istore_2 istore_3 lstore_0 lstore_1 lstore_2 lstore_3 fstore_0 fstore_1 fstore_2 fstore_3 dstore_0 dstore_1
dstore_2 dstore_3 astore_0 astore_1 astore_2 astore_3 iastore lastore fastore dastore aastore bastore castore sastore
pop pop2 dup dup_x1 dup_x2 dup2 dup2_x1 dup2_x2 swap iadd ladd fadd dadd isub lsub fsub dsub imul lmul fmul dmul idiv
ldiv fdiv ddiv irem lrem frem drem ineg lneg fneg dneg ishl lshl ishr lshr iushr lushr iand land ior lor ixor lxor iinc
i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s lcmp fcmpl fcmpg dcmpl dcmpg ifeq ifne iflt ifge ifgt ifle
if_icmpeq if_icmpne if_icmplt if_icmpge if_icmpgt if_icmple if_acmpeq if_acmpne goto jsr ret tableswitch lookupswitch
ireturn lreturn freturn dreturn areturn return getstatic putstatic getfield putfield invokevirtual invokespecial
invokestatic invokeinterface invokedynamic new newarray anewarray arraylength athrow checkcast instanceof monitorenter
monitorexit wide multianewarray ifnull ifnonnull goto_w jsr_w""".split()
CODE = {name: number for number, name in enumerate(OPCODES)}
BRANCHES = {n for n in OPCODES if n.startswith("if")} | {"goto", "jsr"}
FIELDS = {"getstatic", "putstatic", "getfield", "putfield"}
INVOKES = {"invokevirtual", "invokespecial", "invokestatic", "invokeinterface"}
CLASSES = {"new", "anewarray", "checkcast", "instanceof"}
LOCALS = {"iload", "lload", "fload", "dload", "aload", "istore", "lstore", "fstore", "dstore", "astore", "ret"}
ARRAY_TYPES = {"boolean": 4, "char": 5, "float": 6, "double": 7, "byte": 8, "short": 9, "int": 10, "long": 11}


class Pool:
    def __init__(self):
        self.entries, self.index, self.size = [], {}, 1

    def add(self, data, slots=1):
        if data not in self.index:
            self.index[data] = self.size
            self.entries.append(data)
            self.size += slots
        return self.index[data]

    def utf8(self, text):
        data = text.encode("utf-8")
        return self.add(b"\1" + struct.pack(">H", len(data)) + data)

    def ref(self, tag, *indices):
        return self.add(struct.pack(">B" + "H" * len(indices), tag, *indices))

    def cls(self, name):
        return self.ref(7, self.utf8(name))

    def name_type(self, name, descriptor):
        return self.ref(12, self.utf8(name), self.utf8(descriptor))

    def member(self, tag, owner, name, descriptor):
        return self.ref(tag, self.cls(owner), self.name_type(name, descriptor))

    def handle(self, text):
        """Owner.name:descriptor, a static method."""
        owner, name, descriptor = re.fullmatch(r"(.+)\.(\S+?):(.+)", text).groups()
        return self.add(struct.pack(">BBH", 15, 6, self.member(10, owner, name, descriptor)))

    def constant(self, words, bootstraps):
        kind = words[0]
        if kind == "class":
            return self.cls(words[1])
        if kind == "methodtype":
            return self.ref(16, self.utf8(words[1]))
        if kind == "handle":
            return self.handle(words[1])
        if kind == "condy":
            return self.ref(17, bootstraps.index(words[1]), self.name_type(words[2], words[3]))
        if kind.startswith('"'):
            return self.ref(8, self.utf8(kind[1:-1]))
        if kind.endswith("f"):
            return self.add(struct.pack(">Bf", 4, float(kind[:-1])))
        if kind.endswith("L"):
            return self.add(struct.pack(">Bq", 5, int(kind[:-1])), 2)
        if "." in kind:
            return self.add(struct.pack(">Bd", 6, float(kind)), 2)
        return self.add(struct.pack(">Bi", 3, int(kind)))


class Method:
    def __init__(self, name, descriptor, synchronized=False):
        self.name, self.descriptor = name, descriptor
        self.access = 0x29 if synchronized else 9
        self.code, self.labels, self.fixups, self.catches = bytearray(), {}, [], []

    def emit(self, form, *values):
        self.code += struct.pack(">" + form, *values)

    def branch(self, label, base, wide=False):
        self.fixups.append((len(self.code), label, base, wide))
        self.code += b"\0\0\0\0" if wide else b"\0\0"

    def instruction(self, words, pool, bootstraps):
        op, args, at = words[0], words[1:], len(self.code)
        if op == "wide":
            inner = args[0]
            if inner == "iinc":
                self.emit("BBHh", CODE["wide"], CODE[inner], int(args[1]), int(args[2]))
            else:
                self.emit("BBH", CODE["wide"], CODE[inner], int(args[1]))
            return
        self.emit("B", CODE[op])
        if op in BRANCHES:
            self.branch(args[0], at)
        elif op in ("goto_w", "jsr_w"):
            self.branch(args[0], at, wide=True)
        elif op in LOCALS:
            self.emit("B", int(args[0]))
        elif op == "iinc":
            self.emit("Bb", int(args[0]), int(args[1]))
        elif op == "bipush":
            self.emit("b", int(args[0]))
        elif op == "sipush":
            self.emit("h", int(args[0]))
        elif op == "ldc":
            self.emit("B", pool.constant(args, bootstraps))
        elif op in ("ldc_w", "ldc2_w"):
            self.emit("H", pool.constant(args, bootstraps))
        elif op in FIELDS:
            self.emit("H", pool.member(9, *args))
        elif op in INVOKES:
            tag = 11 if op == "invokeinterface" or args[0] == "interface" else 10
            owner, name, descriptor = args[-3:]
            self.emit("H", pool.member(tag, owner, name, descriptor))
            if op == "invokeinterface":
                self.emit("BB", 1 + slots(descriptor), 0)
        elif op == "invokedynamic":
            self.emit("HH", pool.ref(18, bootstraps.index(args[0]), pool.name_type(args[1], args[2])), 0)
        elif op in CLASSES:
            self.emit("H", pool.cls(args[0]))
        elif op == "newarray":
            self.emit("B", ARRAY_TYPES[args[0]])
        elif op == "multianewarray":
            self.emit("HB", pool.cls(args[0]), int(args[1]))
        elif op in ("tableswitch", "lookupswitch"):
            self.switch(op, args, at)

    def switch(self, op, args, at):
        """tableswitch LOW a b c default d;  lookupswitch 5 a 9 b default d."""
        self.code += b"\0" * (-len(self.code) % 4)
        self.branch(args[-1], at, wide=True)
        if op == "tableswitch":
            targets = args[1:-2]
            self.emit("ii", int(args[0]), int(args[0]) + len(targets) - 1)
            for target in targets:
                self.branch(target, at, wide=True)
        else:
            pairs = sorted((int(args[i]), args[i + 1]) for i in range(0, len(args) - 2, 2))
            self.emit("i", len(pairs))
            for key, target in pairs:
                self.emit("i", key)
                self.branch(target, at, wide=True)

    def attribute(self, pool):
        for at, label, base, wide in self.fixups:
            struct.pack_into(">i" if wide else ">h", self.code, at, self.labels[label] - base)
        table = b"".join(struct.pack(">HHHH", *(self.labels[x] for x in c[:3]), 0 if c[3] == "any" else pool.cls(c[3]))
                         for c in self.catches)
        body = (struct.pack(">HHI", 24, 400, len(self.code)) + bytes(self.code)
                + struct.pack(">H", len(self.catches)) + table + struct.pack(">H", 0))
        return struct.pack(">HI", pool.utf8("Code"), len(body)) + body


def slots(descriptor):
    inside = descriptor[1:descriptor.index(")")]
    return sum(2 if t in ("J", "D") else 1 for t in re.findall(r"\[*(?:L[^;]+;|.)", inside))


def assemble(text):
    """(class name, bytes) of a program in the format above."""
    pool, methods, fields, bootstraps, boot_table = Pool(), [], [], [], []
    name, version = None, 49
    for line in text.splitlines():
        lexer = shlex.shlex(line, posix=False)
        lexer.whitespace_split, lexer.commenters, lexer.quotes = True, "#", '"'
        words = list(lexer)
        if not words or line.startswith("//"):
            continue
        if words[0] == "class":
            name, version = words[1], int(words[2])
        elif words[0] == "field":
            fields.append(words[1:])
        elif words[0] == "bootstrap":
            bootstraps.append(words[1])
            boot_table.append(struct.pack(">HH", pool.handle(f"{words[2]}.{words[3]}:{words[4]}"), len(words) - 5)
                              + b"".join(struct.pack(">H", pool.constant([w] if not re.match(r"\S+\.\S+:\(", w)
                                                                         else ["handle", w], bootstraps))
                                         for w in words[5:]))
        elif words[0] == "method":
            methods.append(Method(words[1], words[2], "synchronized" in words[3:]))
        elif words[0] == "catch":
            methods[-1].catches.append(words[1:])
        elif words[0].endswith(":") and len(words) == 1:
            methods[-1].labels[words[0][:-1]] = len(methods[-1].code)
        else:
            methods[-1].instruction(words, pool, bootstraps)
    this, parent = pool.cls(name), pool.cls("java/lang/Object")
    body = struct.pack(">HHHHH", 0x21, this, parent, 0, len(fields))
    for f in fields:
        body += struct.pack(">HHHH", 9, pool.utf8(f[0]), pool.utf8(f[1]), 0)
    body += struct.pack(">H", len(methods))
    for m in methods:
        body += struct.pack(">HHHH", m.access, pool.utf8(m.name), pool.utf8(m.descriptor), 1) + m.attribute(pool)
    if bootstraps:
        table = struct.pack(">H", len(boot_table)) + b"".join(boot_table)
        body += struct.pack(">HHI", 1, pool.utf8("BootstrapMethods"), len(table)) + table
    else:
        body += struct.pack(">H", 0)
    head = struct.pack(">IHHH", 0xCAFEBABE, 0, version, pool.size) + b"".join(pool.entries)
    return name, head + body


if __name__ == "__main__":
    for path in sys.argv[2:]:
        with open(path, encoding="utf-8") as source:
            class_name, data = assemble(source.read())
        with open(f"{sys.argv[1]}/{class_name}.class", "wb") as target:
            target.write(data)
