"""Valid classes that are odd."""
from case import *


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
