"""A small assembler of class files, for tests that need classes no compiler writes.

    c = Class("T", major=52)
    c.field("x", "I")
    c.method("m", "(I)V", '''
            iload 0
            ifeq end
            getstatic java/lang/System.out:Ljava/io/PrintStream;
            pop
        end: .same
            return
    ''', access=STATIC, stack=2, locals=1)
    open("T.class", "wb").write(c.bytes())

Operands: numbers, labels, "C.name:type" for members, "C" for classes, strings in quotes and numbers
with a suffix for ldc (1, 1L, 1.0f, 1.0, class C, type (I)V, handle 6 C.m:()V, dynamic 0 name:I).
Directives: .byte N…, .handler START END TARGET [CLASS], and for the StackMapTable .same, .same1 T,
.chop N, .append T…, .full T… | T…, .rawframe N… (the bytes as they are). Types: top I F D J null this
new@label, and class names.
"""
import re
import struct

PUBLIC, PRIVATE, PROTECTED, STATIC, FINAL, SUPER = 1, 2, 4, 8, 16, 32
SYNCHRONIZED, NATIVE, INTERFACE, ABSTRACT = 32, 256, 512, 1024

NAMES = """nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5 lconst_0
lconst_1 fconst_0 fconst_1 fconst_2 dconst_0 dconst_1 bipush sipush ldc ldc_w ldc2_w iload lload fload
dload aload iload_0 iload_1 iload_2 iload_3 lload_0 lload_1 lload_2 lload_3 fload_0 fload_1 fload_2
fload_3 dload_0 dload_1 dload_2 dload_3 aload_0 aload_1 aload_2 aload_3 iaload laload faload daload
aaload baload caload saload istore lstore fstore dstore astore istore_0 istore_1 istore_2 istore_3
lstore_0 lstore_1 lstore_2 lstore_3 fstore_0 fstore_1 fstore_2 fstore_3 dstore_0 dstore_1 dstore_2
dstore_3 astore_0 astore_1 astore_2 astore_3 iastore lastore fastore dastore aastore bastore castore
sastore pop pop2 dup dup_x1 dup_x2 dup2 dup2_x1 dup2_x2 swap iadd ladd fadd dadd isub lsub fsub dsub
imul lmul fmul dmul idiv ldiv fdiv ddiv irem lrem frem drem ineg lneg fneg dneg ishl lshl ishr lshr
iushr lushr iand land ior lor ixor lxor iinc i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c
i2s lcmp fcmpl fcmpg dcmpl dcmpg ifeq ifne iflt ifge ifgt ifle if_icmpeq if_icmpne if_icmplt if_icmpge
if_icmpgt if_icmple if_acmpeq if_acmpne goto jsr ret tableswitch lookupswitch ireturn lreturn freturn
dreturn areturn return getstatic putstatic getfield putfield invokevirtual invokespecial invokestatic
invokeinterface invokedynamic new newarray anewarray arraylength athrow checkcast instanceof
monitorenter monitorexit wide multianewarray ifnull ifnonnull goto_w jsr_w""".split()
OPCODES = {name: code for code, name in enumerate(NAMES)}
ARRAY_TYPES = dict(zip("boolean char float double byte short int long".split(), range(4, 12)))


def u1(n):
    return struct.pack(">B", n & 0xff)


def u2(n):
    return struct.pack(">H", n & 0xffff)


def u4(n):
    return struct.pack(">I", n & 0xffffffff)


def utf8(text):
    return text.encode("utf-8", "surrogatepass").replace(b"\0", b"\xc0\x80")


class Pool:
    def __init__(self):
        self.entries = []  # bytes; None for the second half of a long
        self.index = {}

    def add(self, data, wide=False):
        if data not in self.index:
            self.entries.append(data)
            self.index[data] = len(self.entries)
            if wide:
                self.entries.append(None)
        return self.index[data]

    def utf8(self, text):
        data = utf8(text) if isinstance(text, str) else text
        return self.add(u1(1) + u2(len(data)) + data)

    def klass(self, name):
        return self.add(u1(7) + u2(self.utf8(name)))

    def string(self, text):
        return self.add(u1(8) + u2(self.utf8(text)))

    def name_and_type(self, name, kind):
        return self.add(u1(12) + u2(self.utf8(name)) + u2(self.utf8(kind)))

    def member(self, tag, text):
        owner, rest = re.match(r"(\[*[^.]+)\.(.*)", text).groups()
        name, kind = rest.split(":", 1)
        return self.add(u1(tag) + u2(self.klass(owner)) + u2(self.name_and_type(name, kind)))

    def dynamic(self, tag, bootstrap, text):
        name, kind = text.split(":", 1)
        return self.add(u1(tag) + u2(int(bootstrap)) + u2(self.name_and_type(name, kind)))

    def handle(self, kind, text, interface=False):
        tag = 9 if kind <= 4 else 11 if interface or kind == 9 else 10
        return self.add(u1(15) + u1(kind) + u2(self.member(tag, text)))

    def constant(self, text):
        """What ldc names."""
        if text.startswith('"'):
            return self.string(text[1:-1])
        word, _, rest = text.partition(" ")
        if word == "class":
            return self.klass(rest)
        if word == "type":
            return self.add(u1(16) + u2(self.utf8(rest)))
        if word == "handle":
            kind, member = rest.split(" ", 1)
            return self.handle(int(kind), member)
        if word == "dynamic":
            bootstrap, member = rest.split(" ", 1)
            return self.dynamic(17, bootstrap, member)
        if word == "index":
            return int(rest)
        if text.endswith("L"):
            return self.add(u1(5) + struct.pack(">q", int(text[:-1])), wide=True)
        if text.endswith("f"):
            return self.add(u1(4) + struct.pack(">f", float(text[:-1])))
        if "." in text:
            return self.add(u1(6) + struct.pack(">d", float(text)), wide=True)
        return self.add(u1(3) + struct.pack(">i", int(text)))

    def bytes(self):
        return u2(len(self.entries) + 1) + b"".join(e for e in self.entries if e is not None)


class Code:
    """One method's code: laid out first, then encoded."""

    def __init__(self, pool, text):
        self.pool = pool
        self.items = []  # (offset, op, operand text)
        self.labels = {}
        self.frames = []  # (offset, directive, operands)
        self.handlers = []
        self.size = 0
        for line in text.splitlines():
            self.line(line.split("//")[0].strip())

    def line(self, line):
        label = re.match(r"(\w+):(?:\s+|$)(.*)", line)
        if label:
            self.labels[label.group(1)] = self.size
            return self.line(label.group(2))
        if not line:
            return
        op, _, rest = line.partition(" ")
        rest = rest.strip()
        if op in (".same", ".same1", ".chop", ".append", ".full", ".rawframe"):
            self.frames.append((self.size, op, rest))
        elif op == ".handler":
            self.handlers.append(rest.split())
        else:
            self.items.append((self.size, op, rest))
            self.size += self.length(op, rest)

    def length(self, op, rest):
        words = rest.split()
        if op == ".byte":
            return len(words)
        if op == "wide":
            return 6 if words[0] == "iinc" else 4
        pad = 3 - self.size % 4
        if op == "tableswitch":  # low high default target…
            return 1 + pad + 12 + 4 * (len(words) - 3)
        if op == "lookupswitch":  # default key:target…
            return 1 + pad + 8 + 8 * (len(words) - 1)
        code = OPCODES[op]
        if op in ("invokeinterface", "invokedynamic", "goto_w", "jsr_w"):
            return 5
        if op == "multianewarray":
            return 4
        if op in ("bipush", "ldc", "newarray") or 21 <= code <= 25 or 54 <= code <= 58 or op == "ret":
            return 2
        if op in ("sipush", "ldc_w", "ldc2_w", "iinc", "new", "anewarray", "checkcast", "instanceof",
                  "ifnull", "ifnonnull") or 153 <= code <= 168 or 178 <= code <= 184:
            return 3
        return 1

    def target(self, offset, word):
        at = self.labels[word] if word in self.labels else offset + int(word)
        return at - offset

    def encode(self, offset, op, rest):
        words = rest.split()
        if op == ".byte":
            return b"".join(u1(int(w, 0)) for w in words)
        code = u1(OPCODES[op])
        if op == "wide":
            out = code + u1(OPCODES.get(words[0]) if words[0] in OPCODES else int(words[0], 0))
            return out + b"".join(u2(int(w)) for w in words[1:])
        if op in ("tableswitch", "lookupswitch"):
            return code + b"\0" * (3 - offset % 4) + self.encode_switch(offset, op, words)
        if op == "ldc":
            return code + u1(self.pool.constant(rest))
        if op in ("ldc_w", "ldc2_w"):
            return code + u2(self.pool.constant(rest))
        if op == "bipush":
            return code + u1(int(rest))
        if op == "sipush":
            return code + u2(int(rest))
        if op == "newarray":
            return code + u1(ARRAY_TYPES[rest] if rest in ARRAY_TYPES else int(rest))
        if op == "iinc":
            return code + u1(int(words[0])) + u1(int(words[1]))
        if op in ("goto_w", "jsr_w"):
            return code + u4(self.target(offset, rest))
        if op in ("new", "anewarray", "checkcast", "instanceof"):
            return code + u2(self.index_or(rest, self.pool.klass))
        if op == "multianewarray":
            return code + u2(self.pool.klass(words[0])) + u1(int(words[1]))
        if op in ("getstatic", "putstatic", "getfield", "putfield"):
            return code + u2(self.index_or(rest, lambda t: self.pool.member(9, t)))
        if op == "invokeinterface":  # C.m:type [count [zero]]
            count = int(words[1]) if len(words) > 1 else 1 + slots(words[0].split(":", 1)[1])
            zero = int(words[2]) if len(words) > 2 else 0
            index = self.index_or(words[0], lambda t: self.pool.member(11, t))
            return code + u2(index) + u1(count) + u1(zero)
        if op == "invokedynamic":  # bootstrap name:type [bytes]
            return (code + u2(self.pool.dynamic(18, words[0], words[1])) +
                    u2(int(words[2]) if len(words) > 2 else 0))
        if op.startswith("invoke"):
            tag = 11 if words[0] == "interface" else 10
            return code + u2(self.index_or(words[-1], lambda t: self.pool.member(tag, t)))
        if self.length(op, rest) == 3:
            return code + u2(self.target(offset, rest))
        return code + (u1(int(rest)) if rest else b"")

    def index_or(self, text, make):
        return int(text[1:]) if text.startswith("#") else make(text)

    def encode_switch(self, offset, op, words):
        if op == "tableswitch":
            low, high, *targets = words
            out = u4(self.target(offset, targets[0])) + u4(int(low)) + u4(int(high))
            return out + b"".join(u4(self.target(offset, t)) for t in targets[1:])
        out = u4(self.target(offset, words[0])) + u4(len(words) - 1)
        for pair in words[1:]:
            key, target = pair.split(":")
            out += u4(int(key)) + u4(self.target(offset, target))
        return out

    def vtype(self, word):
        plain = {"top": 0, "I": 1, "F": 2, "D": 3, "J": 4, "null": 5, "this": 6}
        if word in plain:
            return u1(plain[word])
        if word.startswith("new@"):
            at = word[4:]
            return u1(8) + u2(self.labels[at] if at in self.labels else int(at))
        return u1(7) + u2(self.index_or(word, self.pool.klass))

    def encode_frames(self):
        out, last = u2(len(self.frames)), -1
        for offset, op, rest in self.frames:
            delta = offset - last - 1
            last = offset
            words = rest.split()
            types = [self.vtype(w) for w in words] if op in (".same1", ".append") else []
            if op == ".same":
                out += u1(delta) if delta < 64 else u1(251) + u2(delta)
            elif op == ".same1":
                out += (u1(64 + delta) if delta < 64 else u1(247) + u2(delta)) + types[0]
            elif op == ".chop":
                out += u1(251 - int(rest)) + u2(delta)
            elif op == ".append":
                out += u1(251 + len(types)) + u2(delta) + b"".join(types)
            elif op == ".rawframe":
                out += b"".join(u1(int(w, 0)) for w in words)
            else:
                local, stack = [[self.vtype(w) for w in half.split()] for half in rest.split("|")]
                out += u1(255) + u2(delta) + u2(len(local)) + b"".join(local)
                out += u2(len(stack)) + b"".join(stack)
        return out

    def attribute(self, stack, locals_, map_bytes=None, extra=()):
        code = b"".join(self.encode(*item) for item in self.items)
        table = u2(len(self.handlers))
        for start, end, target, *kind in self.handlers:
            at = [self.labels[w] if w in self.labels else int(w) for w in (start, end, target)]
            table += b"".join(map(u2, at))
            table += u2(self.index_or(kind[0], self.pool.klass) if kind else 0)
        attributes = list(extra)
        if self.frames or map_bytes is not None:
            attributes.append(("StackMapTable", self.encode_frames() if map_bytes is None
                               else map_bytes))
        body = u2(stack) + u2(locals_) + u4(len(code)) + code + table
        return body + encode_attributes(self.pool, attributes)


def slots(kind):
    arguments = re.findall(r"\[*(?:L[^;]*;|[BCDFIJSZ])", kind[1:kind.index(")")])
    return sum(2 if a in "JD" else 1 for a in arguments)


def encode_attributes(pool, attributes):
    out = u2(len(attributes))
    for name, body in attributes:
        out += u2(pool.utf8(name)) + u4(len(body)) + body
    return out


class Class:
    def __init__(self, name, super_name="java/lang/Object", access=PUBLIC | SUPER, major=52, minor=0,
                 interfaces=()):
        self.name, self.super_name, self.access = name, super_name, access
        self.major, self.minor, self.interfaces = major, minor, interfaces
        self.pool = Pool()
        self.fields, self.methods, self.attributes = [], [], []
        self.bootstraps = []

    def field(self, name, kind, access=PUBLIC, attributes=()):
        self.fields.append((access, name, kind, list(attributes)))

    def method(self, name, kind, text=None, access=PUBLIC | STATIC, stack=4, locals=4, map_bytes=None,
               extra=(), attributes=()):
        attributes = list(attributes)
        if text is not None:
            attributes.append(("Code", Code(self.pool, text).attribute(stack, locals, map_bytes,
                                                                       extra)))
        self.methods.append((access, name, kind, attributes))

    def bootstrap(self, method, *arguments):
        """method and arguments: indices into the pool."""
        self.bootstraps.append((method, arguments))
        return len(self.bootstraps) - 1

    def bytes(self):
        pool = self.pool
        body = u2(self.access) + u2(pool.klass(self.name))
        body += u2(pool.klass(self.super_name) if self.super_name else 0)
        body += u2(len(self.interfaces)) + b"".join(u2(pool.klass(i)) for i in self.interfaces)
        for members in (self.fields, self.methods):
            body += u2(len(members))
            for access, name, kind, attributes in members:
                body += u2(access) + u2(pool.utf8(name)) + u2(pool.utf8(kind))
                body += encode_attributes(pool, attributes)
        attributes = list(self.attributes)
        if self.bootstraps:
            table = u2(len(self.bootstraps))
            for method, arguments in self.bootstraps:
                table += u2(method) + u2(len(arguments)) + b"".join(map(u2, arguments))
            attributes.append(("BootstrapMethods", table))
        body += encode_attributes(pool, attributes)
        return b"\xca\xfe\xba\xbe" + u2(self.minor) + u2(self.major) + pool.bytes() + body
