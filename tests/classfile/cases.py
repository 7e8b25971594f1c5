"""All cases (see case.py); here: wrong code in classes with stack maps."""
from case import *
from cases_class import class_cases
from cases_old import old_cases
from cases_valid import valid_cases


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
