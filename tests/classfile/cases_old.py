"""Old classes: types are inferred, subroutines are allowed."""
from case import *


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
