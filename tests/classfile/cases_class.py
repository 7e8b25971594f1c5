"""What is wrong with the class rather than with its code."""
from case import *


def class_cases():
    def flags(good, bad, name, message, text="return", kind="()V", method="m", major=52, **options):
        def make(class_name, is_bad):
            c = Class(class_name, major=major, **options)
            access = bad if is_bad else good
            body = text if not access & (ABSTRACT | NATIVE) else None
            c.method(method, kind, body, access, 1, 2)
            return c.bytes()

        class_pair(name, message, make)

    flags(PUBLIC | STATIC, PUBLIC | PRIVATE | STATIC, "flags_method", "method m\\(\\)V has bad access flags 0x000b")
    flags(PUBLIC | ABSTRACT, PUBLIC | ABSTRACT | FINAL, "flags_abstract_final", "bad access flags 0x0411",
          access=PUBLIC | SUPER | ABSTRACT)
    flags(PUBLIC, PUBLIC | STATIC, "flags_init", "method <init>.* has bad access flags 0x0009", text=INIT, method="<init>")

    def no_code(name, is_bad):
        c = Class(name)
        c.method("m", "()V", None if is_bad else "return")
        return c.bytes()

    class_pair("code_missing", "method m has no code", no_code)

    def native_code(name, is_bad):
        c = Class(name)
        c.method("m", "()V", "return" if is_bad else None, PUBLIC | STATIC | NATIVE)
        return c.bytes()

    class_pair("code_native", "native method m has code", native_code)

    def abstract_code(name, is_bad):
        c = Class(name, access=PUBLIC | SUPER | ABSTRACT)
        c.method("m", "()V", "return" if is_bad else None, PUBLIC | ABSTRACT)
        return c.bytes()

    class_pair("code_abstract", "abstract method m has code", abstract_code)

    def access(name, message, good, bad):
        def make(class_name, is_bad):
            return Class(class_name, access=bad if is_bad else good).bytes()

        class_pair(name, message, make)

    access("class_final_abstract", "bad class access flags 0x0431",
           PUBLIC | SUPER | FINAL, PUBLIC | SUPER | FINAL | ABSTRACT)
    access("interface_concrete", "bad class access flags 0x0201",
           PUBLIC | INTERFACE | ABSTRACT, PUBLIC | INTERFACE)
    access("interface_final", "bad class access flags 0x0611",
           PUBLIC | INTERFACE | ABSTRACT, PUBLIC | INTERFACE | ABSTRACT | FINAL)

    def field(name, message, good, bad):
        def make(class_name, is_bad):
            c = Class(class_name)
            for args in bad if is_bad else good:
                c.field(*args)
            return c.bytes()

        class_pair(name, message, make)

    field("field_duplicate", "field x I is declared twice", [("x", "I"), ("x", "J")], [("x", "I"), ("x", "I")])
    field("field_access", "field x has bad access flags 0x0005", [("x", "I", PUBLIC)], [("x", "I", PUBLIC | PROTECTED)])
    field("field_final_volatile", "field x has bad access flags 0x0050", [("x", "I", FINAL)], [("x", "I", FINAL | 0x40)])
    field("field_type", "'\\[\\[X' is not a field descriptor", [("x", "[[I")], [("x", "[[X")])
    field("field_void", "'V' is not a field descriptor", [("x", "I")], [("x", "V")])
    field("field_class_open", "'LA' is not a field descriptor", [("x", "LA;")], [("x", "LA")])
    field("field_name_empty", "'' is not a field name", [("x", "I")], [("", "I")])
    field("field_name_slash", "'a/b' is not a field name", [("x", "I")], [("a/b", "I")])
    field("field_dimensions", "is not a field descriptor", [("x", "[" * 255 + "I")], [("x", "[" * 256 + "I")])

    def method(name, message, good, bad, text="return", **options):
        def make(class_name, is_bad):
            c = Class(class_name)
            for method_name, kind in bad if is_bad else good:
                c.method(method_name, kind, text, **options)
            return c.bytes()

        class_pair(name, message, make)

    method("method_duplicate", "method m \\(\\)V is declared twice", [("m", "()V"), ("m", "(I)V")], [("m", "()V"), ("m", "()V")])
    method("method_name", "'m<x>' is not a method name", [("m", "()V")], [("m<x>", "()V")])
    method("method_type", "'\\(IV' is not a method descriptor", [("m", "(I)V")], [("m", "(IV")])
    method("method_type_void", "'\\(V\\)V' is not a method descriptor", [("m", "(I)V")], [("m", "(V)V")])
    method("method_256_slots", "is not a method descriptor", [("m", "(%s)V" % ("I" * 255))], [("m", "(%s)V" % ("I" * 256))],
           locals=256)
    method("method_256_longs", "is not a method descriptor", [("m", "(%s)V" % ("J" * 127))], [("m", "(%s)V" % ("J" * 128))],
           locals=256)
    method("code_empty", "the code of m has 0 bytes", [("m", "()V")], [("m", "()V")])
    PAIRS[-1] = ("code_empty", "the code of m has 0 bytes", PAIRS[-1][2], simple("Bad_code_empty", ""))
    PAIRS.append(("code_too_long", "the code of m has 65536 bytes", simple("Good_code_too_long", "nop\n" * 65534 + "return"),
                  simple("Bad_code_too_long", "nop\n" * 65535 + "return")))

    def init_returns(name, is_bad):
        c = Class(name)
        c.method("<init>", "()I" if is_bad else "()V",
                 "iconst_0\nireturn" if is_bad else INIT, PUBLIC, 1, 1)
        return c.bytes()

    class_pair("init_returns", "<init> must return void", init_returns)

    def call_init_returns(name, is_bad):
        c = Class(name)
        c.method("m", "()V", "new A\ndup\ninvokespecial A.<init>:()%s\npop\nreturn" %
                 ("I" if is_bad else "V"))
        return c.bytes()

    class_pair("call_init_returns", "<init> must return void", call_init_returns)

    def supers(name, message, good, bad):
        def make(class_name, is_bad):
            super_name, interfaces = bad if is_bad else good
            if super_name == "self":
                super_name = class_name
            return Class(class_name, super_name, interfaces=interfaces).bytes()

        class_pair(name, message, make)

    supers("super_final", "cannot inherit from final class Last", ("A", []), ("Last", []))
    supers("super_interface", "has interface I as super class", ("A", []), ("I", []))
    supers("super_missing_class", "Nowhere", ("A", []), ("Nowhere", []))
    supers("super_self", "ClassCircularityError", ("A", []), ("self", []))
    supers("super_array", "the super class is an array", ("A", []), ("[I", []))
    supers("interface_class", "cannot implement B", ("A", ["I"]), ("A", ["B"]))
    supers("interface_twice", "interface I is named twice", ("A", ["I"]), ("A", ["I", "I"]))
    supers("interface_missing_class", "Nowhere", ("A", ["I"]), ("A", ["Nowhere"]))

    def interface_super(name, is_bad):
        return Class(name, "A" if is_bad else "java/lang/Object", PUBLIC | INTERFACE | ABSTRACT).bytes()

    class_pair("interface_super", "an interface's super class must be", interface_super)

    def override_final(name, is_bad):
        c = Class(name, "Over")
        c.method("last" if is_bad else "other", "()V", "return", PUBLIC, 0, 1)
        return c.bytes()

    class_pair("override_final", "last", override_final)

    def version(name, message, good, bad):
        def make(class_name, is_bad):
            major, minor = bad if is_bad else good
            return Class(class_name, major=major, minor=minor).bytes()

        class_pair(name, message, make)

    version("version_low", "44", (45, 3), (44, 0))
    version("version_high", "99", (61, 0), (99, 0))
    version("version_minor", "class version 61.1 does not exist", (61, 0), (61, 1))

    def patched(name, message, patch):
        """patch(pool) after the class is built"""
        def make(class_name, is_bad):
            c = Class(class_name)
            c.method("m", "()V", 'ldc "x"\npop\nreturn')
            data = c.bytes()
            return patch(data, c) if is_bad else data

        class_pair(name, message, make)

    patched("magic", "not a class file", lambda d, c: b"\xca\xfe\xba\xbf" + d[4:])
    patched("trailing", "1 bytes too many", lambda d, c: d + b"\0")
    patched("truncated", "truncated", lambda d, c: d[:-3])
    patched("pool_tag", "unknown constant-pool tag 2", lambda d, c: d[:10] + b"\x02" + d[11:])
    patched("pool_zero", "the constant pool has size 0", lambda d, c: d[:8] + b"\0\0" + d[10:])

    def pool(name, message, entry):
        """A bad entry in the pool that nothing uses."""
        def make(class_name, is_bad):
            c = Class(class_name)
            c.method("m", "()V", "return")
            entry(c.pool, is_bad)
            return c.bytes()

        class_pair(name, message, make)

    pool("pool_utf8", "not well-formed modified UTF-8", lambda p, bad: p.add(u1(1) + u2(2) + (b"\xc0\xff" if bad else b"ab")))
    pool("pool_utf8_zero", "not well-formed modified UTF-8", lambda p, bad: p.add(u1(1) + u2(1) + (b"\0" if bad else b"a")))
    pool("pool_class_index", "constant 999 is out of range", lambda p, bad: p.add(u1(7) + u2(999 if bad else p.utf8("A"))))
    pool("pool_class_tag", "constant 2 is Class, expected Utf8", lambda p, bad: p.add(u1(7) + u2(p.klass("A") if bad else p.utf8("A"))))
    pool("pool_class_name", "'a//b' is not a class name", lambda p, bad: p.klass("a//b" if bad else "a/b"))
    pool("pool_class_dot", "'a.b' is not a class name", lambda p, bad: p.klass("a.b" if bad else "a/b"))
    pool("pool_field_type", "'\\(\\)V' is not a field descriptor", lambda p, bad: p.member(9, "A.x:()V" if bad else "A.x:I"))
    pool("pool_method_type", "'I' is not a method descriptor", lambda p, bad: p.member(10, "A.x:I" if bad else "A.x:()V"))
    pool("pool_method_name", "'<x>' is not a method name", lambda p, bad: p.member(10, "A.<x>:()V" if bad else "A.x:()V"))
    pool("pool_type_constant", "'I' is not a method descriptor", lambda p, bad: p.constant("type I" if bad else "type ()I"))
    pool("pool_handle_kind", "MethodHandle kind 10", lambda p, bad: p.add(
        u1(15) + u1(10 if bad else 6) + u2(p.member(10, "A.x:()V"))))
    pool("pool_handle_tag", "kind 6 refers to Fieldref", lambda p, bad: p.add(
        u1(15) + u1(6) + u2(p.member(9, "A.x:I") if bad else p.member(10, "A.x:()V"))))
    pool("pool_handle_init", "kind 6 cannot refer to <init>", lambda p, bad: p.handle(6, "A.<init>:()V" if bad else "A.x:()V"))
    pool("pool_dynamic", "uses bootstrap method 3 of 0", lambda p, bad: p.dynamic(18, 3, "x:()V") if bad else p.utf8("x"))

    def attribute(name, message, good, bad):
        def make(class_name, is_bad):
            c = Class(class_name)
            (bad if is_bad else good)(c)
            c.method("m", "()V", "return")
            return c.bytes()

        class_pair(name, message, make)

    constant = lambda kind, value: lambda c: c.field(
        "x", kind, STATIC, [("ConstantValue", u2(c.pool.constant(value)))])
    attribute("constant_value", "constant 1 is Integer, expected Long", constant("I", "1"), constant("J", "1"))
    attribute("constant_value_string", "is String, expected Integer", constant("Ljava/lang/String;", '"x"'), constant("I", '"x"'))
    attribute("constant_value_size", "ConstantValue: its length is wrong", constant("I", "1"), lambda c: c.field(
        "x", "I", STATIC, [("ConstantValue", u2(c.pool.constant("1")) + b"\0")]))

    def code_twice(c):
        body = Code(c.pool, "return").attribute(1, 1)
        c.method("n", "()V", None, attributes=[("Code", body), ("Code", body)])

    attribute("code_twice", "attribute Code appears twice", lambda c: None, code_twice)
    line = lambda pc: lambda c: c.method("n", "()V", "return", extra=[
        ("LineNumberTable", u2(1) + u2(pc) + u2(1))])
    attribute("line_number", "LineNumberTable: offset 1 is outside", line(0), line(1))
    attribute("attribute_size", "truncated class file", lambda c: c.attributes.append(("X", b"ab")),
              lambda c: c.attributes.append(("SourceFile", b"\0")))
