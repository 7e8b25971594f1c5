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


# Helpers: a hierarchy to refer to.
def helpers():
    def add(c):
        HELPERS.append((c.name, c.bytes()))

    a = Class("A")
    with_init(a)
    a.field("x", "I")
    a.method("f", "()V", "return", PUBLIC, 0, 1)
    a.method("g", "(LA;)LA;", "aload_1\nareturn", PUBLIC, 1, 2)
    add(a)
    b = Class("B", "A")
    b.method("<init>", "()V", INIT.replace("java/lang/Object", "A"), PUBLIC, 1, 1)
    add(b)
    base = Class("p/Base")
    base.method("<init>", "()V", INIT, PROTECTED, 1, 1)
    base.method("<init>", "(I)V", INIT, PUBLIC, 1, 2)
    base.field("pf", "I", PROTECTED)
    base.field("ps", "I", PROTECTED | STATIC)
    base.method("pm", "()V", "return", PROTECTED, 0, 1)
    base.method("qm", "()V", "return", PUBLIC, 0, 1)
    add(base)
    final = Class("Last", access=PUBLIC | SUPER | FINAL)
    with_init(final)
    add(final)
    over = Class("Over")
    with_init(over)
    over.method("last", "()V", "return", PUBLIC | FINAL, 0, 1)
    add(over)
    i = Class("I", access=PUBLIC | INTERFACE | ABSTRACT)
    i.method("d", "()V", "return", PUBLIC, 0, 1)
    i.method("a", "(IJ)I", None, PUBLIC | ABSTRACT)
    add(i)
    j = Class("J", access=PUBLIC | INTERFACE | ABSTRACT, interfaces=["I"])
    add(j)
    e = Class("E", "java/lang/Exception")
    e.method("<init>", "()V", INIT.replace("java/lang/Object", "java/lang/Exception"), PUBLIC, 1, 1)
    add(e)


def stack_cases():
    pair("underflow_pop", "pop: stack underflow", "iconst_0\npop\nreturn", "pop\nreturn")
    pair("underflow_add", "iadd: stack underflow", "iconst_0\niconst_0\niadd\npop\nreturn",
         "iconst_0\niadd\npop\nreturn")
    pair("underflow_call", "the arguments take 2 slots",
         "lconst_0\ninvokestatic java/lang/Math.abs:(J)J\npop2\nreturn",
         "iconst_0\ninvokestatic java/lang/Math.abs:(J)J\npop2\nreturn")
    pair("underflow_store", "lstore_0: stack underflow", "lconst_0\nlstore_0\nreturn",
         "iconst_0\nlstore_0\nreturn")
    pair("underflow_swap", "swap: stack underflow", "iconst_0\niconst_1\nswap\npop2\nreturn",
         "iconst_0\nswap\npop\nreturn")
    pair("overflow_int", "stack overflow: max_stack is 1", "iconst_0\npop\nreturn",
         "iconst_0\niconst_0\npop2\nreturn", stack=1)
    pair("overflow_long", "lconst_0: stack overflow", "iconst_0\npop\nreturn",
         "lconst_0\npop2\nreturn", stack=1)
    pair("overflow_dup", "dup: stack overflow", "iconst_0\npop\nreturn", "iconst_0\ndup\npop2\nreturn",
         stack=1)
    pair("overflow_zero", "aconst_null: stack overflow", "return", "aconst_null\npop\nreturn", stack=0)
    for op, before in (("pop", "lconst_0"), ("dup", "dconst_0"), ("dup_x1", "iconst_0\nlconst_0"),
                       ("swap", "lconst_0")):
        pair("split_" + op, op + ": splits a long or double",
             "iconst_0\niconst_0\n%s\nreturn" % op, "%s\n%s\nreturn" % (before, op), stack=8)
    pair("split_pop2", "pop2: splits a long or double", "lconst_0\npop2\nreturn",
         "lconst_0\niconst_0\npop2\nreturn")
    pair("split_dup2", "dup2: splits a long or double", "lconst_0\ndup2\nreturn",
         "lconst_0\niconst_0\ndup2\nreturn", stack=8)
    pair("split_dup_x2", "dup_x2: splits a long or double", "lconst_0\niconst_0\ndup_x2\nreturn",
         "lconst_0\niconst_0\niconst_0\ndup_x2\nreturn", stack=8)
    pair("split_dup2_x1", "dup2_x1: splits a long or double", "iconst_0\nlconst_0\ndup2_x1\nreturn",
         "lconst_0\nlconst_0\ndup2_x1\nreturn", stack=8)
    pair("split_dup2_x2", "dup2_x2: splits a long or double", "lconst_0\nlconst_0\ndup2_x2\nreturn",
         "lconst_0\niconst_0\nlconst_0\ndup2_x2\nreturn", stack=8)


def type_cases():
    confusions = [
        ("iadd_float", "iconst_0\n{}\niadd\npop\nreturn", "iconst_1", "fconst_0", "finds float"),
        ("ladd_double", "lconst_0\n{}\nladd\npop2\nreturn", "lconst_1", "dconst_1", "finds double"),
        ("fadd_int", "fconst_0\n{}\nfadd\npop\nreturn", "fconst_1", "iconst_1", "finds int"),
        ("dadd_long", "dconst_0\n{}\ndadd\npop2\nreturn", "dconst_1", "lconst_1", "finds long"),
        ("ineg_ref", "{}\nineg\npop\nreturn", "iconst_1", "aconst_null", "finds null"),
        ("lshl_long", "lconst_0\n{}\nlshl\npop2\nreturn", "iconst_1", "fconst_1", "finds float"),
        ("i2l_null", "{}\ni2l\npop2\nreturn", "iconst_0", "aconst_null", "expects int"),
        ("d2i_float", "fconst_0\n{}\nd2i\npop\nreturn", "dconst_0", "lconst_0", "expects double"),
        ("lcmp_int", "lconst_0\n{}\nlcmp\npop\nreturn", "lconst_0", "iconst_0\niconst_0",
         "expects long"),
        ("athrow_string", "{}\nathrow", "aconst_null", 'ldc "x"', "expects java/lang/Throwable"),
        ("monitor_int", "{}\nmonitorenter\nreturn", "aconst_null", "iconst_0", "expects a reference"),
        ("length_object", "{}\narraylength\npop\nreturn", "aconst_null", 'ldc "x"', "expects an array"),
        ("cast_int", "{}\ncheckcast A\npop\nreturn", "aconst_null", "iconst_0", "expects a reference"),
        ("instance_int", "{}\ninstanceof A\npop\nreturn", "aconst_null", "iconst_0",
         "expects a reference"),
        ("getfield_class", "{}\ngetfield A.x:I\npop\nreturn", "aconst_null\ncheckcast A", 'ldc "x"',
         "expects A on the stack, finds java/lang/String"),
        ("putfield_value", "aconst_null\n{}\nputfield A.x:I\nreturn", "iconst_0", "fconst_0",
         "expects int"),
        ("putstatic_value", "{}\nputstatic p/Base.ps:I\nreturn", "iconst_0", "fconst_0", "expects int"),
        ("receiver_class", "{}\ninvokevirtual A.f:()V\nreturn", "aconst_null\ncheckcast B", 'ldc "x"',
         "expects A on the stack"),
        ("receiver_int", "{}\ninvokevirtual A.f:()V\nreturn", "aconst_null", "iconst_0", "finds int"),
        ("argument_class", "aconst_null\n{}\ninvokevirtual A.g:(LA;)LA;\npop\nreturn",
         "aconst_null\ncheckcast B", 'ldc "x"', "expects A as an argument"),
        ("argument_long", "{}\ninvokestatic java/lang/Math.abs:(J)J\npop2\nreturn", "lconst_0",
         "dconst_0", "expects long as an argument"),
        ("iaload_longs", "{}\niconst_0\niaload\npop\nreturn", "aconst_null\ncheckcast [I",
         "aconst_null\ncheckcast [J", "expects an array of int"),
        ("baload_chars", "{}\niconst_0\nbaload\npop\nreturn", "aconst_null\ncheckcast [Z",
         "aconst_null\ncheckcast [C", "array of byte or boolean"),
        ("caload_shorts", "{}\niconst_0\ncaload\npop\nreturn", "aconst_null\ncheckcast [C",
         "aconst_null\ncheckcast [S", "array of char"),
        ("saload_chars", "{}\niconst_0\nsaload\npop\nreturn", "aconst_null\ncheckcast [S",
         "aconst_null\ncheckcast [C", "array of short"),
        ("aaload_ints", "{}\niconst_0\naaload\npop\nreturn", "aconst_null\ncheckcast [[I",
         "aconst_null\ncheckcast [I", "array of references"),
        ("aaload_index", "aconst_null\n{}\naaload\npop\nreturn", "iconst_0", "aconst_null",
         "expects int"),
        ("aastore_int", "aconst_null\niconst_0\n{}\naastore\nreturn", "aconst_null", "iconst_0",
         "expects a reference"),
        ("aastore_ints", "{}\niconst_0\naconst_null\naastore\nreturn", "aconst_null\ncheckcast [LA;",
         "aconst_null\ncheckcast [I", "array of references"),
        ("lastore_value", "aconst_null\niconst_0\n{}\nlastore\nreturn", "lconst_0", "dconst_0",
         "expects long"),
        ("fastore_array", "{}\niconst_0\nfconst_0\nfastore\nreturn", "aconst_null\ncheckcast [F",
         "aconst_null\ncheckcast [D", "array of float"),
        ("newarray_size", "{}\nnewarray int\npop\nreturn", "iconst_0", "fconst_0", "expects int"),
        ("multi_size", "iconst_0\n{}\nmultianewarray [[I 2\npop\nreturn", "iconst_0", "fconst_0",
         "expects int"),
        ("array_to_class", "{}\ninvokevirtual A.f:()V\nreturn", "aconst_null", "aconst_null\ncheckcast [LA;",
         r"finds \[LA;"),
        ("array_element", "aconst_null\n{}\npop\nputstatic Good_array_element.a:[LA;\nreturn",
         "checkcast [LB;\ndup", "checkcast [Ljava/lang/String;\ndup", r"finds \[Ljava/lang/String;"),
    ]
    for name, text, good, bad, message in confusions:
        pair(name, message, text.format(good), text.format(bad), stack=6)
    for letter, value, wrong, message in (("I", "iconst_0", "fconst_0", "expects int on the stack"),
                                          ("J", "lconst_0", "dconst_0", "expects long on the stack"),
                                          ("F", "fconst_0", "iconst_0", "expects float on the stack"),
                                          ("D", "dconst_0", "lconst_0", "expects double on the stack")):
        op = {"I": "ireturn", "J": "lreturn", "F": "freturn", "D": "dreturn"}[letter]
        pair("return_" + letter, message, "%s\n%s" % (value, op), "%s\n%s" % (wrong, op),
             sig="()" + letter)
    pair("return_int_as_float", "returns float where int is wanted", "iconst_0\nireturn",
         "fconst_0\nfreturn", sig="()I")
    pair("return_wrong_class", "returns java/lang/String where A is wanted",
         "aconst_null\ncheckcast B\nareturn", 'ldc "x"\nareturn', sig="()LA;")
    pair("return_void_in_int", "the method must return a value", "iconst_0\nireturn", "return",
         sig="()I")
    pair("return_int_in_void", "the method must not return a value", "return", "iconst_0\nireturn")
    pair("return_ref_in_void", "the method must not return a value", "return", "aconst_null\nareturn")
    pair("return_int_as_ref", "expects a reference", "aconst_null\nareturn", "iconst_0\nareturn",
         sig="()LA;")


def local_cases():
    pair("load_unset", "expects int in local 1, finds nothing usable",
         "iconst_0\nistore_1\niload_1\npop\nreturn", "iload_1\npop\nreturn")
    pair("load_float", "expects int in local 0, finds float", "iconst_0\nistore_0\niload_0\npop\nreturn",
         "fconst_0\nfstore_0\niload_0\npop\nreturn")
    pair("load_int_as_ref", "expects a reference in local 0, finds int",
         "aconst_null\nastore_0\naload_0\npop\nreturn", "iconst_0\nistore_0\naload_0\npop\nreturn")
    pair("load_half", "expects int in local 1", "lconst_0\nlstore_0\nlload_0\npop2\nreturn",
         "lconst_0\nlstore_0\niload_1\npop\nreturn")
    pair("long_cut_high", "expects long in local 0, finds nothing usable",
         "lconst_0\nlstore_0\niconst_0\nistore_2\nlload_0\npop2\nreturn",
         "lconst_0\nlstore_0\niconst_0\nistore_1\nlload_0\npop2\nreturn")
    pair("double_cut_low", "expects double in local 1",
         "dconst_0\ndstore_1\niconst_0\nistore_0\ndload_1\npop2\nreturn",
         "dconst_0\ndstore_1\nlconst_0\nlstore_0\ndload_1\npop2\nreturn")
    pair("iinc_float", "iinc: expects int in local 0, finds float",
         "iconst_0\nistore_0\niinc 0 1\nreturn", "fconst_0\nfstore_0\niinc 0 1\nreturn")
    pair("store_wrong", "istore_0: expects int", "iconst_0\nistore_0\nreturn",
         "aconst_null\nistore_0\nreturn")
    pair("astore_int", "astore_0: expects a reference", "aconst_null\nastore_0\nreturn",
         "iconst_0\nastore_0\nreturn")
    pair("local_range", "iload uses local 4, there are 4", "iconst_0\nistore 3\niload 3\npop\nreturn",
         "iconst_0\nistore 3\niload 4\npop\nreturn")
    pair("local_range_implied", "istore_3 uses local 3, there are 3", "iconst_0\nistore_2\nreturn",
         "iconst_0\nistore_3\nreturn", locals=3)
    pair("local_range_long", "lstore uses local 4, there are 4", "lconst_0\nlstore 2\nreturn",
         "lconst_0\nlstore 3\nreturn")
    pair("local_range_wide", "istore uses local 300, there are 300",
         "iconst_0\nwide istore 299\nreturn", "iconst_0\nwide istore 300\nreturn", locals=300)
    pair("arguments_fit", "argument", "return", "return", sig="(JJ)V", locals=4,
         bad_options={"locals": 3})
    pair("wide_misuse", "wide before opcode", "iconst_0\nwide istore 0\nreturn",
         "iconst_0\nwide iadd 0\nreturn")
    pair("wide_invalid", "wide before opcode 0xff", "iconst_0\nwide istore 0\nreturn",
         "iconst_0\nwide 0xff 0\nreturn")


def flow_cases():
    pair("branch_outside", "branch to 100", "goto end\nend: .same\nreturn", "goto 100\nend: .same\nreturn")
    pair("branch_negative", "branch to -5", "goto end\nend: .same\nreturn", "goto -5\nend: .same\nreturn")
    pair("branch_middle", "branch to 5, where no instruction starts",
         "goto end\nend: .same\nreturn", "goto 5\na: .same\nsipush 1\npop\nreturn")
    pair("goto_w_outside", "branch to 65536", "goto_w end\nend: .same\nreturn",
         "goto_w 65536\nend: .same\nreturn")
    pair("falls_off", "falls off the end", "nop\nreturn", "nop")
    pair("falls_off_if", "falls off the end",
         "iconst_0\nifeq a\nreturn\na: .same\nreturn", "a: .same\niconst_0\nifeq a")
    pair("falls_off_call", "falls off the end", "invokestatic java/lang/Thread.yield:()V\nreturn",
         "invokestatic java/lang/Thread.yield:()V")
    pair("switch_target", "branch to 90",
         "iconst_0\ntableswitch 0 1 d a b\na: .same\nnop\nb: .same\nnop\nd: .same\nreturn",
         "iconst_0\ntableswitch 0 1 d a 89\na: .same\nnop\nb: .same\nnop\nd: .same\nreturn")
    pair("switch_order", "keys of lookupswitch are not ascending",
         "iconst_0\nlookupswitch d 1:a 5:b\na: .same\nnop\nb: .same\nnop\nd: .same\nreturn",
         "iconst_0\nlookupswitch d 5:a 1:b\na: .same\nnop\nb: .same\nnop\nd: .same\nreturn")
    pair("switch_same_key", "keys of lookupswitch are not ascending",
         "iconst_0\nlookupswitch d 1:a 2:b\na: .same\nnop\nb: .same\nnop\nd: .same\nreturn",
         "iconst_0\nlookupswitch d 1:a 1:b\na: .same\nnop\nb: .same\nnop\nd: .same\nreturn")
    pair("switch_low_high", "tableswitch is cut off or its operands are bad",
         "iconst_0\ntableswitch 1 1 d d\nd: .same\nreturn",
         "iconst_0\ntableswitch 2 1 d d\nd: .same\nreturn")
    pair("switch_on_float", "expects int", "iconst_0\ntableswitch 0 0 d d\nd: .same\nreturn",
         "fconst_0\ntableswitch 0 0 d d\nd: .same\nreturn")
    pair("switch_padding_old", "padding of a switch is not zero",
         "iconst_0\ntableswitch 0 0 d d\nd: return",
         "iconst_0\n.byte 0xaa 0 1 0 0 0 19 0 0 0 0 0 0 0 0 0 0 0 19\nd: return", major=49)
    pair("opcode_unknown", "0xcb is not an opcode", "nop\nreturn", ".byte 0xcb\nreturn")
    pair("opcode_breakpoint", "0xca is not an opcode", "nop\nreturn", ".byte 0xca\nreturn")
    pair("opcode_impdep", "0xff is not an opcode", "nop\nreturn", ".byte 0xff\nreturn")
    pair("cut_off", "sipush is cut off", "sipush 1\npop\nreturn", "sipush 1\npop\nreturn\n.byte 17 1")
    pair("ifnull_int", "expects a reference", "aconst_null\nifnull a\na: .same\nreturn",
         "iconst_0\nifnull a\na: .same\nreturn")
    pair("acmp_int", "expects a reference", "aconst_null\naconst_null\nif_acmpeq a\na: .same\nreturn",
         "iconst_0\naconst_null\nif_acmpeq a\na: .same\nreturn")
    pair("icmp_null", "expects int", "iconst_0\niconst_0\nif_icmpeq a\na: .same\nreturn",
         "aconst_null\niconst_0\nif_icmpeq a\na: .same\nreturn")
    pair("ifeq_long", "expects int", "iconst_0\nifeq a\na: .same\nreturn",
         "lconst_0\nifeq a\na: .same\nreturn")


def constant_cases():
    pair("ldc_tag", "ldc cannot use constant", 'ldc "x"\npop\nreturn', "ldc index 1\npop\nreturn")
    pair("ldc_long", "ldc cannot use constant", "ldc 1\npop\nreturn", "ldc 1L\npop2\nreturn")
    pair("ldc2_int", "ldc2_w cannot use constant", "ldc2_w 1L\npop2\nreturn", "ldc2_w 1\npop\nreturn")
    pair("ldc_half", "ldc cannot use constant", "ldc2_w 1L\npop2\nreturn",
         "ldc2_w 1L\npop2\nldc index 2\npop\nreturn")
    pair("ldc_zero", "constant 0 is out of range", "ldc 1\npop\nreturn", "ldc index 0\npop\nreturn")
    pair("ldc_range", "constant 250 is out of range", "ldc 1\npop\nreturn",
         "ldc index 250\npop\nreturn")
    pair("ldc_class_old", "ldc cannot use constant", "ldc class A\npop\nreturn",
         "ldc class A\npop\nreturn", major=49, bad_options={"major": 48})
    pair("field_tag", "getstatic cannot use constant", "getstatic p/Base.ps:I\npop\nreturn",
         "getstatic #1\npop\nreturn")
    pair("virtual_tag", "invokevirtual cannot use constant",
         "aconst_null\ninvokevirtual A.f:()V\nreturn", "aconst_null\ninvokevirtual interface I.d:()V\nreturn")
    pair("interface_tag", "invokeinterface cannot use constant",
         "aconst_null\ninvokeinterface I.d:()V\nreturn", "aconst_null\ninvokeinterface #1 1\nreturn")
    pair("static_interface_old", "invokestatic cannot use constant",
         "invokestatic interface I.s:()V\nreturn", "invokestatic interface I.s:()V\nreturn",
         bad_options={"major": 51})
    pair("new_tag", "new cannot use constant", "new A\npop\nreturn", "new #1\npop\nreturn")
    pair("new_array", "new of the array class", "new A\npop\nreturn", "new [LA;\npop\nreturn")
    pair("cast_tag", "checkcast cannot use constant", "aconst_null\ncheckcast A\npop\nreturn",
         "aconst_null\ncheckcast #1\npop\nreturn")
    pair("newarray_type", "newarray of type 3", "iconst_0\nnewarray int\npop\nreturn",
         "iconst_0\nnewarray 3\npop\nreturn")
    pair("newarray_type_high", "newarray of type 12", "iconst_0\nnewarray int\npop\nreturn",
         "iconst_0\nnewarray 12\npop\nreturn")
    pair("multi_zero", "multianewarray of 0 dimensions", "iconst_0\nmultianewarray [I 1\npop\nreturn",
         "multianewarray [I 0\npop\nreturn")
    pair("multi_many", "multianewarray of 2 dimensions of", "iconst_0\niconst_0\nmultianewarray [[I 2\npop\nreturn",
         "iconst_0\niconst_0\nmultianewarray [I 2\npop\nreturn")
    pair("multi_class", "multianewarray of 1 dimensions of A", "iconst_0\nmultianewarray [LA; 1\npop\nreturn",
         "iconst_0\nmultianewarray A 1\npop\nreturn")
    pair("anewarray_256", "256 dimensions", "iconst_0\nanewarray %sI\npop\nreturn" % ("[" * 254),
         "iconst_0\nanewarray %sI\npop\nreturn" % ("[" * 255))
    pair("interface_count", "invokeinterface says 3 argument slots, the type has 4",
         "aconst_null\niconst_0\nlconst_0\ninvokeinterface I.a:(IJ)I\npop\nreturn",
         "aconst_null\niconst_0\nlconst_0\ninvokeinterface I.a:(IJ)I 3\npop\nreturn")
    pair("interface_zero", "last byte of invokeinterface",
         "aconst_null\ninvokeinterface I.d:()V\nreturn",
         "aconst_null\ninvokeinterface I.d:()V 1 1\nreturn")

    def with_bootstrap(c):
        method = c.pool.handle(6, "A.boot:(Ljava/lang/Object;)V")
        c.bootstrap(method)

    pair("dynamic_zero", "last bytes of invokedynamic", "invokedynamic 0 x:()V\nreturn",
         "invokedynamic 0 x:()V 1\nreturn", setup=with_bootstrap)
    pair("dynamic_argument", "expects long as an argument", "lconst_0\ninvokedynamic 0 x:(J)V\nreturn",
         "dconst_0\ninvokedynamic 0 x:(J)V\nreturn", setup=with_bootstrap)
    pair("condy_wide", "ldc of a dynamic constant of type J", "ldc2_w dynamic 0 x:J\npop2\nreturn",
         "ldc dynamic 0 x:J\npop2\nreturn", setup=with_bootstrap, major=55)
    pair("condy_narrow", "ldc2_w of a dynamic constant of type I", "ldc dynamic 0 x:I\npop\nreturn",
         "ldc2_w dynamic 0 x:I\npop\nreturn", setup=with_bootstrap, major=55)
    pair("condy_type", "expects float", "ldc dynamic 0 x:F\nfneg\npop\nreturn",
         "ldc dynamic 0 x:I\nfneg\npop\nreturn", setup=with_bootstrap, major=55)
    pair("handle_type", "expects java/lang/invoke/MethodType",
         "ldc type ()V\ninvokevirtual java/lang/invoke/MethodType.parameterCount:()I\npop\nreturn",
         "ldc handle 6 A.boot:()V\ninvokevirtual java/lang/invoke/MethodType.parameterCount:()I\npop\nreturn")


def handler_cases():
    body = "a: nop\nb: nop\nreturn\nh: .same1 java/lang/Throwable\npop\nreturn\n.handler %s"
    pair("handler_empty", "handler 0: bad range 1 to 1", body % "a b h", body % "b b h")
    pair("handler_backwards", "handler 0: bad range 1 to 0", body % "a b h", body % "b a h")
    pair("handler_end", "handler 0: bad range 0 to 200", body % "a b h", body % "a 200 h")
    pair("handler_target", "target 200 is outside the code", body % "a b h", body % "a b 200")
    middle = "a: sipush 1\nb: pop\nreturn\nh: .same1 java/lang/Throwable\npop\nreturn\n.handler %s"
    pair("handler_middle_start", "no instruction starts", middle % "a b h", middle % "1 b h")
    pair("handler_middle_end", "no instruction starts", middle % "a b h", middle % "a 2 h")
    pair("handler_middle_target", "no instruction starts", middle % "a b h", middle % "a b 1")
    pair("handler_no_throwable", "catches A, which is no Throwable", body % "a b h E", body % "a b h A")
    pair("handler_tag", "type of a handler: constant 1 is Utf8", body % "a b h E", body % "a b h #1")
    pair("handler_no_map", "no stack map at the target", body % "a b h",
         "a: nop\nb: nop\nreturn\nh: pop\nreturn\n.handler a b h")
    pair("handler_map_type", "stack slot 0 holds java/lang/Throwable, the stack map at 3 says E",
         "a: nop\nb: nop\nreturn\nh: .same1 E\npop\nreturn\n.handler a b h E",
         "a: nop\nb: nop\nreturn\nh: .same1 E\npop\nreturn\n.handler a b h")
    pair("handler_map_empty", "the stack is 1 high, the stack map at 3 says 0", body % "a b h",
         "a: nop\nb: nop\nreturn\nh: .same\nreturn\n.handler a b h")
    local = ("iconst_0\nistore_0\na: %s\nb: return\n"
             "h: .full I | java/lang/Throwable\npop\nreturn\n.handler a b h")
    pair("handler_locals", "local 0 holds float, the stack map at", local % "iconst_1\nistore_0",
         local % "fconst_1\nfstore_0\nnop")
    pair("handler_before_store", "local 0 holds nothing usable",
         "iconst_0\nistore_0\na: iconst_1\nistore_0\nb: return\n"
         "h: .full I | java/lang/Throwable\npop\nreturn\n.handler a b h",
         "a: iconst_1\nistore_0\nb: return\n"
         "h: .full I | java/lang/Throwable\npop\nreturn\n.handler a b h")


def object_cases():
    made = "new A\ndup\ninvokespecial A.<init>:()V\n"
    pair("new_use", "expects A on the stack, finds the uninitialised object of new at 0",
         made + "invokevirtual A.f:()V\nreturn", "new A\ninvokevirtual A.f:()V\nreturn")
    pair("new_field", "finds the uninitialised object", made + "getfield A.x:I\npop\nreturn",
         "new A\ngetfield A.x:I\npop\nreturn")
    pair("new_putfield", "finds the uninitialised object", made + "iconst_0\nputfield A.x:I\nreturn",
         "new A\niconst_0\nputfield A.x:I\nreturn")
    pair("new_return", "returns the uninitialised object", made + "areturn", "new A\nareturn",
         sig="()LA;")
    pair("new_argument", "finds the uninitialised object",
         made + "astore_0\naload_0\naload_0\ninvokevirtual A.g:(LA;)LA;\npop\nreturn",
         made + "new A\ninvokevirtual A.g:(LA;)LA;\npop\nreturn")
    pair("new_throw", "finds the uninitialised object", "new E\ndup\ninvokespecial E.<init>:()V\nathrow",
         "new E\nathrow")
    pair("new_cast", "finds the uninitialised object", made + "checkcast A\npop\nreturn",
         "new A\ncheckcast A\npop\nreturn")
    pair("new_store", "finds the uninitialised object",
         "aconst_null\niconst_0\n" + made + "aastore\nreturn", "aconst_null\niconst_0\nnew A\naastore\nreturn",
         stack=6)
    pair("init_twice", "which is initialised already", made + "pop\nreturn",
         "new A\ndup\ndup\ninvokespecial A.<init>:()V\ninvokespecial A.<init>:()V\npop\nreturn")
    pair("init_wrong_class", "calls the constructor of B on an object of class A", made + "pop\nreturn",
         "new A\ndup\ninvokespecial B.<init>:()V\npop\nreturn")
    pair("init_super_class", "calls the constructor of A on an object of class B",
         "new B\ndup\ninvokespecial B.<init>:()V\npop\nreturn",
         "new B\ndup\ninvokespecial A.<init>:()V\npop\nreturn")
    pair("init_null", "which is initialised already", made + "pop\nreturn",
         "aconst_null\ninvokespecial A.<init>:()V\nreturn")
    pair("init_virtual", "invokevirtual cannot call <init>", made + "pop\nreturn",
         "new A\ndup\ninvokevirtual A.<init>:()V\npop\nreturn")
    pair("init_static", "invokestatic cannot call <init>", made + "pop\nreturn",
         "new A\ndup\ninvokestatic A.<init>:()V\npop\nreturn")
    pair("clinit_static", "<clinit>", "invokestatic A.s:()V\nreturn", "invokestatic A.<clinit>:()V\nreturn")
    pair("clinit_special", "<clinit>", "aload_0\ninvokespecial Good_clinit_special.s:()V\nreturn",
         "aload_0\ninvokespecial Bad_clinit_special.<clinit>:()V\nreturn", access=PUBLIC)
    pair("new_in_map", "local 0 holds the uninitialised object of new at 0",
         "new A\nastore_0\naload_0\ninvokespecial A.<init>:()V\ngoto a\na: .full A |\nreturn",
         "new A\nastore_0\ngoto a\na: .full A |\nreturn")
    pair("new_in_handler", "local 0 holds the uninitialised object of new at 0",
         "aconst_null\nastore_0\na: nop\nb: return\nh: .full A | java/lang/Throwable\npop\nreturn\n.handler a b h",
         "new A\nastore_0\na: aload_0\ninvokespecial A.<init>:()V\nb: return\n"
         "h: .full A | java/lang/Throwable\npop\nreturn\n.handler a b h")
    init = dict(method="<init>", access=PUBLIC)
    call = "aload_0\ninvokespecial java/lang/Object.<init>:()V\n"
    pair("super_missing", "without having called this\\(\\) or super\\(\\)", call + "return", "return", **init)
    pair("super_one_path", "forgets that this is not initialised",
         "iload_1\nifeq a\na: .same\n" + call + "return",
         "iload_1\nifeq a\n" + call + "a: .full top I |\nreturn", sig="(I)V", **init)
    pair("super_grandparent", "only the own class's and the superclass's can be",
         "aload_0\ninvokespecial A.<init>:()V\nreturn", call + "return", super_name="A", **init)
    pair("super_twice", "which is initialised already", call + "return", call + call + "return", **init)
    pair("this_before_super", "finds the uninitialised this",
         call + "aload_0\ninvokevirtual java/lang/Object.hashCode:()I\npop\nreturn",
         "aload_0\ninvokevirtual java/lang/Object.hashCode:()I\npop\n" + call + "return", **init)
    pair("getfield_before_super", "finds the uninitialised this",
         call + "aload_0\ngetfield Good_getfield_before_super.y:I\npop\nreturn",
         "aload_0\ngetfield Bad_getfield_before_super.y:I\npop\n" + call + "return",
         setup=lambda c: c.field("y", "I"), **init)
    pair("putfield_before_super", "finds the uninitialised this",
         "aload_0\niconst_0\nputfield Good_putfield_before_super.y:I\n"
         "aload_0\ninvokespecial A.<init>:()V\nreturn",
         "aload_0\niconst_0\nputfield A.x:I\naload_0\ninvokespecial A.<init>:()V\nreturn",
         super_name="A", setup=lambda c: c.field("y", "I"), **init)
    pair("putfield_inherited_before_super", "finds the uninitialised this",
         "aload_0\niconst_0\nputfield Good_putfield_inherited_before_super.y:I\n"
         "aload_0\ninvokespecial A.<init>:()V\nreturn",
         "aload_0\niconst_0\nputfield Bad_putfield_inherited_before_super.x:I\n"
         "aload_0\ninvokespecial A.<init>:()V\nreturn",
         super_name="A", setup=lambda c: c.field("y", "I"), **init)
    pair("super_in_try", "inside a try block",
         "a: nop\nb: " + call + "return\nh: .full this | java/lang/Throwable\nathrow\n.handler a b h",
         "a: " + call + "b: return\nh: .full this | java/lang/Throwable\nathrow\n.handler a b h", **init)
    pair("this_escapes_in_handler", "forgets that this is not initialised",
         "a: nop\nb: " + call + "return\nh: .full this | java/lang/Throwable\nathrow\n.handler a b h",
         "a: nop\nb: " + call + "return\nh: .full top | java/lang/Throwable\npop\nreturn\n.handler a b h",
         **init)


def call_cases():
    this = dict(access=PUBLIC)
    pair("special_unrelated", "A is no superclass of the current class",
         "aload_0\ninvokespecial A.f:()V\nreturn", "aload_0\ninvokespecial A.f:()V\nreturn",
         super_name="A", bad_options={"super_name": "java/lang/Object"}, **this)
    pair("special_receiver", "expects Bad_special_receiver on the stack",
         "aload_0\ninvokespecial A.f:()V\nreturn",
         "aconst_null\ncheckcast A\ninvokespecial A.f:()V\nreturn", super_name="A", **this)
    pair("special_indirect", "no direct superinterface",
         "aload_0\ninvokespecial interface I.d:()V\nreturn",
         "aload_0\ninvokespecial interface I.d:()V\nreturn", interfaces=["I"],
         bad_options={"interfaces": ["J"]}, **this)
    pair("special_interface_old", "invokespecial cannot use constant",
         "aload_0\ninvokespecial interface I.d:()V\nreturn",
         "aload_0\ninvokespecial interface I.d:()V\nreturn", interfaces=["I"],
         bad_options={"major": 51}, **this)
    base = dict(super_name="p/Base", access=PUBLIC)
    pair("protected_getfield", "p/Base.pf is protected: not accessible through p/Base",
         "aload_0\ngetfield p/Base.pf:I\npop\nreturn",
         "aconst_null\ncheckcast p/Base\ngetfield p/Base.pf:I\npop\nreturn", **base)
    pair("protected_putfield", "p/Base.pf is protected",
         "aload_0\niconst_0\nputfield p/Base.pf:I\nreturn",
         "aconst_null\ncheckcast p/Base\niconst_0\nputfield p/Base.pf:I\nreturn", **base)
    pair("protected_method", "p/Base.pm is protected", "aload_0\ninvokevirtual p/Base.pm:()V\nreturn",
         "aconst_null\ncheckcast p/Base\ninvokevirtual p/Base.pm:()V\nreturn", **base)
    pair("protected_init", "p/Base.<init> is protected",
         "new p/Base\ndup\niconst_0\ninvokespecial p/Base.<init>:(I)V\npop\nreturn",
         "new p/Base\ndup\ninvokespecial p/Base.<init>:()V\npop\nreturn", **base)
    pair("protected_clone", "java/lang/Object.clone is protected",
         "aconst_null\ncheckcast [I\ninvokevirtual java/lang/Object.clone:()Ljava/lang/Object;\npop\nreturn",
         'ldc "x"\ninvokevirtual java/lang/Object.clone:()Ljava/lang/Object;\npop\nreturn')
    pair("array_field", "arrays have no fields", "aconst_null\ngetfield A.x:I\npop\nreturn",
         "aconst_null\ngetfield [LA;.x:I\npop\nreturn")


def map_cases():
    ifs = "iconst_0\nifeq a\nnop\na: %s\nreturn"
    pair("map_missing", "no stack map at the target 5", ifs % ".same", ifs % "nop")
    pair("map_after_goto", "no stack map after an unconditional branch",
         "goto a\nb: .same\nnop\na: .same\nreturn", "goto a\nb: nop\na: .same\nreturn")
    pair("map_after_return", "no stack map after an unconditional branch",
         "return\na: .same\nreturn", "return\nreturn")
    pair("map_local", "local 0 holds int, the stack map at 7 says float",
         "iconst_0\nistore_0\niconst_0\nifeq a\nnop\na: .append I\nreturn",
         "iconst_0\nistore_0\niconst_0\nifeq a\nnop\na: .append F\nreturn")
    pair("map_unset_local", "local 0 holds nothing usable", ifs % ".same", ifs % ".append I")
    pair("map_class", "local 0 holds java/lang/String, the stack map at 6 says A",
         'ldc "x"\nastore_0\ngoto a\na: .append java/lang/String\nreturn',
         'ldc "x"\nastore_0\ngoto a\na: .append A\nreturn')
    pair("map_stack_height", "the stack is 0 high, the stack map at 5 says 1", ifs % ".same",
         ifs % ".same1 I\npop")
    pair("map_stack_type", "stack slot 0 holds int, the stack map at 4 says float",
         "iconst_0\ngoto a\na: .same1 I\npop\nreturn", "iconst_0\ngoto a\na: .same1 F\npop\nreturn")
    pair("map_fall_through", "stack slot 0 holds int", "iconst_0\n.same1 I\npop\nreturn",
         "iconst_0\n.same1 F\npop\nreturn")
    pair("map_middle", "StackMapTable: a frame where no instruction starts",
         "goto a\na: .same\nsipush 1\npop\nreturn", "goto a\na: .same\nsipush 1\npop\nreturn",
         bad_options={"map_bytes": u2(2) + u1(3) + u1(0)})
    pair("map_outside", "StackMapTable: a frame where no instruction starts", "nop\n.same\nreturn",
         "nop\n.same\nreturn", bad_options={"map_bytes": u2(1) + u1(60)})
    pair("map_reserved", "StackMapTable: reserved type of frame", "nop\n.same\nreturn",
         "nop\n.same\nreturn", bad_options={"map_bytes": u2(1) + u1(200) + u2(1)})
    pair("map_tag", "StackMapTable: unknown kind of type", "nop\n.append top\nreturn",
         "nop\n.append top\nreturn", bad_options={"map_bytes": u2(1) + u1(252) + u2(1) + u1(9)})
    pair("map_cut", "StackMapTable: cut off", "nop\n.same\nreturn", "nop\n.same\nreturn",
         bad_options={"map_bytes": u2(2) + u1(1)})
    pair("map_long", "StackMapTable: bytes after the last frame", "nop\n.same\nreturn",
         "nop\n.same\nreturn", bad_options={"map_bytes": u2(1) + u1(1) + u1(0)})
    pair("map_no_class", "StackMapTable: the constant of a type is no class", "nop\n.append top\nreturn",
         "nop\n.append #1\nreturn")
    pair("map_no_new", "StackMapTable: an uninitialised object refers to no new instruction",
         "new A\npop\ngoto a\na: .same\nreturn",
         "new A\npop\ngoto a\na: .same\nreturn\n.full new@3 |\nreturn")
    pair("map_locals_many", "StackMapTable: more locals than max_locals", "nop\n.append top top\nreturn",
         "nop\n.append top top top\nreturn", locals=2)
    pair("map_locals_wide", "StackMapTable: more locals than max_locals",
         "lconst_0\nlstore_0\n.append J\nreturn", "lconst_0\nlstore_0\n.append J J\nreturn", locals=3)
    pair("map_stack_many", "StackMapTable: a stack higher than max_stack",
         "iconst_0\n.full | I\npop\nreturn", "iconst_0\n.full | I I\npop\nreturn", stack=1)
    pair("map_chop", "StackMapTable: chops more locals than there are", "nop\n.chop 1\nreturn",
         "nop\n.chop 2\nreturn", sig="(I)V")
    pair("map_top_pop", "expects a value on the stack, finds nothing usable",
         "iconst_0\ngoto a\na: .same1 I\npop\nreturn", "iconst_0\ngoto a\na: .same1 top\npop\nreturn")
    pair("map_backwards", "local 0 holds float",
         "iconst_0\nistore_0\na: .append I\niconst_1\nistore_0\ngoto a",
         "iconst_0\nistore_0\na: .append I\nfconst_1\nfstore_0\ngoto a")
    pair("map_switch", "local 0 holds nothing usable",
         "iconst_0\ntableswitch 0 0 d a\na: .same\nnop\nd: .same\nreturn",
         "iconst_0\ntableswitch 0 0 d a\na: .append I\nnop\nd: .same\nreturn")
    pair("map_null_object", "stack slot 0 holds A, the stack map at",
         "aconst_null\ngoto a\na: .same1 null\npop\nreturn",
         "aconst_null\ncheckcast A\ngoto a\na: .same1 null\npop\nreturn")
    table = lambda start, length: [("LocalVariableTable",
                                    u2(1) + u2(start) + u2(length) + u2(1) + u2(2) + u2(0))]

    def with_names(c):
        c.pool.utf8("x")
        c.pool.utf8("I")

    pair("lvt_start", "LocalVariableTable", "sipush 1\npop\nreturn", "sipush 1\npop\nreturn",
         setup=with_names, extra=table(0, 5), bad_options={"extra": table(1, 4)})
    pair("lvt_end", "LocalVariableTable", "sipush 1\npop\nreturn", "sipush 1\npop\nreturn",
         setup=with_names, extra=table(0, 3), bad_options={"extra": table(0, 2)})


def old_cases():
    old = dict(major=48)
    pair("old_underflow", "stack underflow", "iconst_0\npop\nreturn", "pop\nreturn", **old)
    pair("old_falls_off", "falls off the end", "nop\nreturn", "nop", **old)
    pair("old_height", "the stack is 1 high here and 0 on another path",
         "iconst_0\nifeq a\nnop\na: return", "iconst_0\nifeq a\niconst_0\na: return", **old)
    pair("old_stack_types", "holds different types on two paths",
         "iconst_0\niconst_0\nifeq a\npop\niconst_1\na: pop\nreturn",
         "iconst_0\niconst_0\nifeq a\npop\nfconst_1\na: pop\nreturn", **old)
    pair("old_local_merge", "expects int in local 0, finds nothing usable",
         "iconst_0\nistore_0\niconst_0\nifeq a\niconst_1\nistore_0\na: iload_0\npop\nreturn",
         "iconst_0\nistore_0\niconst_0\nifeq a\nfconst_1\nfstore_0\na: iload_0\npop\nreturn", **old)
    pair("old_class_merge", "expects A on the stack, finds java/lang/Object",
         "aconst_null\ncheckcast A\nastore_0\niconst_0\nifeq a\naconst_null\ncheckcast B\nastore_0\n"
         "a: aload_0\ninvokevirtual A.f:()V\nreturn",
         "aconst_null\ncheckcast A\nastore_0\niconst_0\nifeq a\nldc \"x\"\nastore_0\n"
         "a: aload_0\ninvokevirtual A.f:()V\nreturn", **old)
    pair("old_array_merge", r"expects an array",
         "iconst_0\nnewarray int\nastore_0\niconst_0\nifeq a\niconst_1\nnewarray int\nastore_0\n"
         "a: aload_0\narraylength\npop\nreturn",
         "iconst_0\nnewarray int\nastore_0\niconst_0\nifeq a\niconst_1\nnewarray long\nastore_0\n"
         "a: aload_0\narraylength\npop\nreturn", **old)
    pair("old_loop", "expects int",
         "iconst_0\nistore_0\na: iload_0\npop\niconst_1\nistore_0\ngoto a",
         "iconst_0\nistore_0\na: iload_0\npop\nfconst_1\nfstore_0\ngoto a", **old)
    pair("old_acmp_new", "finds the uninitialised object",
         "new A\nifnull a\na: return", "new A\naconst_null\nif_acmpeq a\na: return", **old)
    pair("old_handler_zero", "an exception handler at the method's start",
         "goto a\nh: pop\na: nop\nb: return\n.handler a b h", "h: nop\nb: return\n.handler h b h", **old)
    pair("old_handler_locals", "expects int in local 0",
         "iconst_0\nistore_0\na: iconst_1\nistore_0\nb: return\nh: pop\niload_0\npop\nreturn\n.handler a b h",
         "iconst_0\nistore_0\na: fconst_1\nfstore_0\nnop\nb: return\nh: pop\niload_0\npop\nreturn\n.handler a b h",
         **old)
    pair("old_no_throwable", "catches A, which is no Throwable",
         "a: nop\nb: return\nh: pop\nreturn\n.handler a b h E", "a: nop\nb: return\nh: pop\nreturn\n.handler a b h A",
         **old)
    pair("old_handler_stack", "max_stack is 0", "a: nop\nb: return\nh: return\n.handler a b h",
         "a: nop\nb: return\nh: return\n.handler a b h", stack=1, bad_options={"stack": 0}, **old)
    init = dict(method="<init>", access=PUBLIC, major=48)
    call = "aload_0\ninvokespecial java/lang/Object.<init>:()V\n"
    pair("old_super_missing", "without having called", call + "return", "return", **init)
    pair("old_super_one_path", "without having called", call + "iconst_0\nifeq a\nnop\na: return",
         "iconst_0\nifeq a\n" + call + "a: return", **init)
    pair("old_super_caught", "returns (although|without)",
         "a: " + call + "b: return\nh: athrow\n.handler a b h",
         "a: " + call + "b: return\nh: pop\nreturn\n.handler a b h", **init)
    pair("old_special", "A is no superclass", "aload_0\ninvokespecial A.f:()V\nreturn",
         "aload_0\ninvokespecial A.f:()V\nreturn", super_name="A", access=PUBLIC,
         bad_options={"super_name": "java/lang/Object"}, **old)
    pair("old_protected", "p/Base.pf is protected", "aload_0\ngetfield p/Base.pf:I\npop\nreturn",
         "aconst_null\ncheckcast p/Base\ngetfield p/Base.pf:I\npop\nreturn", super_name="p/Base",
         access=PUBLIC, **old)
    # Subroutines.
    sub = "jsr s\nreturn\ns: astore_0\n%s\nret 0"
    pair("jsr_version", "jsr is not allowed in class version 51", sub % "nop", sub % "nop", major=50,
         bad_options={"major": 51})
    pair("ret_version", "ret is not allowed in class version 51", sub % "nop",
         "return\n.same\nret 0", major=50, bad_options={"major": 51})
    pair("ret_int", "expects a return address in local 0, finds int", sub % "nop",
         sub % "iconst_0\nistore_0", **old)
    pair("ret_load", "expects a reference in local 0, finds the return address", sub % "nop",
         sub % "aload_0\npop", **old)
    pair("jsr_pop_int", "finds the return address", "jsr s\ns: pop\nreturn", "jsr s\ns: ineg\npop\nreturn", **old)
    pair("jsr_recursive", "a subroutine calls itself", sub % "nop",
         "jsr s\nreturn\ns: astore_0\njsr s\nret 0", **old)
    pair("jsr_return_address", "expects a reference", sub % "nop", "jsr s\nreturn\ns: areturn", **old)
    pair("jsr_two_rets", "two rets",
         "jsr s\nreturn\ns: astore_0\niconst_0\nifeq a\nnop\na: ret 0",
         "jsr s\nreturn\ns: astore_0\niconst_0\nifeq a\nret 0\na: ret 0", **old)
    pair("jsr_touched", "expects int in local 1, finds float",
         "iconst_0\nistore_1\njsr s\niload_1\npop\nreturn\ns: astore_0\nret 0",
         "iconst_0\nistore_1\njsr s\niload_1\npop\nreturn\ns: astore_0\nfconst_0\nfstore_1\nret 0", **old)
    pair("jsr_cut_long", "expects long in local 1",
         "lconst_0\nlstore_1\njsr s\nlload_1\npop2\nreturn\ns: astore_0\nret 0",
         "lconst_0\nlstore_1\njsr s\nlload_1\npop2\nreturn\ns: astore_0\niconst_0\nistore_2\nret 0", **old)
    pair("ret_outside", "returns from a subroutine it is not in",
         "jsr s\nreturn\ns: astore_0\ngoto b\nb: ret 0",
         "jsr s\niload_1\nifeq b\nreturn\ns: astore_0\niconst_0\nistore_1\nret 0\nb: ret 0", **old)
    pair("jsr_fall_off", "falls off the end", "goto a\ns: astore_0\nret 0\na: jsr s\nreturn",
         "goto a\ns: astore_0\nret 0\na: jsr s", **old)
    pair("jsr_new", "finds nothing usable",
         "new A\nastore_1\naload_1\ninvokespecial A.<init>:()V\njsr s\naload_1\npop\nreturn\n"
         "s: astore_0\naload_1\npop\nret 0",
         "new A\nastore_1\njsr s\nreturn\ns: astore_0\naload_1\npop\nret 0", **old)


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


def valid_cases():
    old = dict(major=48)
    valid("dead_code", "return\n.same\nnop\nreturn")
    valid("dead_code_old", "return\npop\npop\niadd", **old)
    valid("dead_new_twice", "return\n.same1 new@n\nn: new A\npop2\nreturn")
    valid("dead_uninit_this", "return\n.full this | this\npop\nreturn")
    valid("version_45", "iconst_0\npop\nreturn", major=45)
    valid("wide_all", "iconst_0\nwide istore 260\nwide iinc 260 -300\nwide iload 260\npop\nlconst_0\n"
          "wide lstore 258\nwide lload 258\npop2\nreturn", locals=262)
    valid("goto_w", "goto_w a\nb: .same\nreturn\na: .same\ngoto_w b")
    valid("long_reuse", "lconst_0\nlstore_0\nfconst_0\nfstore_1\nlconst_0\nlstore_0\nlload_0\npop2\nreturn")
    valid("overlap", "lconst_0\nlstore_0\nlconst_0\nlstore_1\nlload_1\npop2\nreturn")
    valid("null_arrays", "aconst_null\niconst_0\niaload\npop\naconst_null\niconst_0\naaload\n"
          "iconst_0\nlaload\npop2\naconst_null\narraylength\npop\nreturn")
    valid("null_throw", "aconst_null\nathrow")
    valid("acmp_new", "new A\nnew A\nif_acmpeq a\na: .same\nreturn")
    valid("lock_new", "new A\nmonitorenter\nreturn")
    valid("interface_any", 'ldc "x"\ninvokeinterface I.d:()V\nreturn')
    valid("cast_cloneable", "aconst_null\ncheckcast java/lang/Cloneable\npop\nreturn")
    valid("array_interfaces", "iconst_0\nnewarray int\nputstatic p/Base.o:Ljava/io/Serializable;\n"
          "iconst_0\nanewarray [I\nputstatic p/Base.q:[Ljava/lang/Cloneable;\nreturn")
    valid("array_of_object", "iconst_0\nanewarray [I\nputstatic p/Base.o:[Ljava/lang/Object;\nreturn")
    valid("array_clone", "iconst_0\nnewarray int\ninvokevirtual [I.clone:()Ljava/lang/Object;\npop\nreturn")
    valid("boolean_array", "iconst_0\nnewarray boolean\niconst_0\nbaload\npop\nreturn")
    valid("return_boolean", "iconst_5\nireturn", sig="()Z")
    valid("stack_top_frame", "iconst_0\ngoto a\na: .same1 top\nreturn")
    valid("top_over_long", "lconst_0\nlstore_0\ngoto a\na: .append top top\nreturn")
    valid("frame_weaker", "new A\ndup\ninvokespecial A.<init>:()V\nastore_0\ngoto a\n"
          "a: .append java/lang/Object\nreturn")
    valid("frame_interface", 'ldc "x"\nastore_0\ngoto a\na: .append java/lang/Runnable\nreturn')
    valid("frame_new", "new A\nastore_0\nb: goto a\na: .append new@0\naload_0\n"
          "invokespecial A.<init>:()V\nreturn")
    valid("handler_self", "aconst_null\nh: .same1 java/lang/Throwable\npop\naconst_null\nathrow\ne: .same\nreturn\n"
          ".handler h e h")
    valid("handler_many", "a: nop\nb: return\nh: .same1 java/lang/Throwable\npop\nreturn\n" +
          ".handler a b h E\n" * 50 + ".handler a b h")
    valid("switch_empty", "iconst_0\nlookupswitch a\na: .same\nreturn")
    valid("switch_padding", "iconst_0\n.byte 0xaa 0 1 0 0 0 19 0 0 0 0 0 0 0 0 0 0 0 19\n.same\nreturn")
    valid("uninit_in_handler", "new A\nastore_0\na: aload_0\ninvokespecial A.<init>:()V\nb: return\n"
          "h: .full top | java/lang/Throwable\npop\nreturn\n.handler a b h")
    init = dict(method="<init>", access=PUBLIC)
    call = "aload_0\ninvokespecial java/lang/Object.<init>:()V\n"
    valid("own_field_first", "aload_0\niconst_1\nputfield Odd_own_field_first.y:I\n" + call + "return",
          setup=lambda c: c.field("y", "I"), **init)
    valid("this_in_branches", "iload_1\nifeq a\na: .full this I |\n" + call + "return", sig="(I)V", **init)
    valid("this_null_check", "aload_0\nifnonnull a\na: .same\n" + call + "return", **init)
    valid("throwing_init", "aconst_null\nathrow", **init)
    valid("endless_init", "a: .same\ngoto a", **init)
    valid("super_special", "aload_0\ninvokespecial java/lang/Object.hashCode:()I\npop\nreturn",
          super_name="B", access=PUBLIC)
    valid("interface_special", "aload_0\ninvokespecial interface I.d:()V\nreturn", interfaces=["I"],
          access=PUBLIC)
    valid("protected_own", "aload_0\ninvokevirtual p/Base.pm:()V\naload_0\ngetfield p/Base.pf:I\npop\n"
          "getstatic p/Base.ps:I\npop\nreturn", super_name="p/Base", access=PUBLIC)
    valid("no_method_there", "aconst_null\ninvokevirtual A.nothing:()V\nreturn")
    valid("no_class_there", "aconst_null\ninvokevirtual Nowhere.nothing:()V\nnew Nowhere\npop\nreturn")
    # Subroutines, as javac wrote them for finally.
    sub = "jsr s\n%s\nreturn\ns: astore_0\n%s\nret 0"
    valid("jsr", sub % ("nop", "nop"), **old)
    valid("jsr_50", sub % ("nop", "nop"), major=50)
    valid("jsr_two_callers", "iconst_0\nistore_1\njsr s\niload_1\npop\nfconst_0\nfstore_1\njsr s\nfload_1\n"
          "pop\nreturn\ns: astore_0\nret 0", **old)
    valid("jsr_nested", "jsr s\nreturn\ns: astore_0\njsr t\nret 0\nt: astore_1\nret 1", **old)
    valid("jsr_no_return", "jsr s\ns: pop\nreturn", **old)
    valid("jsr_dup", "jsr s\nreturn\ns: dup\nastore_0\nastore_1\nret 1", **old)
    valid("jsr_outer_ret", "jsr s\nreturn\ns: astore_0\njsr t\nnop\nt: pop\nret 0", **old)
    valid("jsr_w", "jsr_w s\nreturn\ns: astore_0\nret 0", **old)
    valid("jsr_finally", "a: iconst_0\nistore_2\njsr s\nb: return\nh: astore_1\njsr s\naload_1\nathrow\n"
          "s: astore_0\nret 0\n.handler a b h", **old)
    valid("jsr_unused_ret", "return\njsr s\nreturn\ns: astore_0\nret 0", **old)
    valid("old_merge", "iconst_0\nifeq a\naconst_null\ncheckcast A\ngoto b\na: aconst_null\ncheckcast B\n"
          "b: invokevirtual A.f:()V\nreturn", **old)
    valid("old_merge_interface", "iconst_0\nifeq a\nldc \"x\"\ngoto b\na: aconst_null\ncheckcast I\n"
          "b: invokeinterface I.d:()V\nreturn", **old)
    valid("old_merge_arrays", "iconst_0\nifeq a\niconst_0\nanewarray A\ngoto b\na: iconst_0\nanewarray B\n"
          "b: iconst_0\naaload\ninvokevirtual A.f:()V\nreturn", **old)
    valid("old_merge_dims", "iconst_0\nifeq a\niconst_0\nanewarray [I\ngoto b\na: iconst_0\nanewarray A\n"
          "b: iconst_0\naaload\npop\nreturn", **old)
    valid("old_merge_cloneable", "iconst_0\nifeq a\niconst_0\nanewarray [I\ngoto b\n"
          "a: iconst_0\nanewarray java/lang/Cloneable\nb: iconst_0\naaload\npop\nreturn", **old)
    valid("old_super_caught", "a: " + call + "b: return\nh: athrow\n.handler a b h", major=48, **init)
    valid("old_no_map_50", "iconst_0\nifeq a\na: return", major=50)
    valid("old_wrong_map_50", "iconst_0\nifeq a\na: .append F\nreturn", major=50)
    valid("old_new_loop", "a: new A\nastore_0\niconst_0\nifeq a\nreturn", **old)
    valid("old_handler_uninit", "new A\nastore_0\na: aload_0\ninvokespecial A.<init>:()V\nb: return\n"
          "h: pop\nreturn\n.handler a b h", **old)


helpers()
stack_cases()
type_cases()
local_cases()
flow_cases()
constant_cases()
handler_cases()
object_cases()
call_cases()
map_cases()
old_cases()
class_cases()
valid_cases()
