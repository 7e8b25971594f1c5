// Wrong types, wrong places and wrong modes of VarHandles: which exception, with which message; and conversions.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;

public class VarHandleErrors {
    int number;
    final int fixed = 1;
    String text = "x";
    float real;
    boolean flag;
    byte small = 127;
    static long shared;

    interface Action {
        Object run() throws Throwable;
    }

    static void show(String name, Action action) {
        try {
            System.out.println(name + ": " + action.run());
        } catch (Throwable t) {
            System.out.println(name + ": " + (t instanceof NullPointerException ? "NullPointerException" : t));
        }
    }

    static void receivers(VarHandle v, VarHandleErrors o) {
        show("null receiver", () -> (int) v.get((VarHandleErrors) null));
        show("receiver as Object", () -> (int) v.get((Object) o));
        show("other receiver", () -> (int) v.get((Object) "s"));
        show("other receiver type", () -> (int) v.get("s"));
        show("too few", () -> (int) v.get());
        show("too many", () -> (int) v.get(o, 1));
    }

    static void values(VarHandle v, VarHandleErrors o) {
        show("boxed", () -> {
            v.set(o, (Object) 5);
            return o.number;
        });
        show("Integer", () -> {
            v.set(o, Integer.valueOf(6));
            return o.number;
        });
        show("byte", () -> {
            v.set(o, (byte) -7);
            return o.number;
        });
        show("char", () -> (int) v.getAndSet(o, 'c'));
        show("String", () -> {
            v.set(o, "x");
            return "set";
        });
        show("long", () -> {
            v.set(o, 1L);
            return "set";
        });
        show("null", () -> v.compareAndSet(o, (Integer) null, 1));
        show("as Object", () -> v.get(o));
        show("as long", () -> (long) v.get(o));
        show("as double", () -> (double) v.get(o));
        show("as String", () -> (String) v.get(o));
        show("as byte", () -> (byte) v.get(o));
        show("dropped", () -> {
            v.getAndAdd(o, 1);
            return o.number;
        });
        show("boolean as Object", () -> (Object) v.compareAndSet(o, 100, 3));
        show("exact", () -> {
            v.withInvokeExactBehavior().set(o, (byte) 1);
            return "set";
        });
        show("exact, returning", () -> (Object) v.withInvokeExactBehavior().get(o));
        show("exact again", () -> (int) v.withInvokeExactBehavior().get(o));
        show("behaviors", () -> v.hasInvokeExactBehavior() + " " + v.withInvokeExactBehavior().hasInvokeExactBehavior()
                + " " + (v.withInvokeBehavior() == v));
    }

    static void references(VarHandle v, VarHandleErrors o) {
        show("reference", () -> (Object) v.getAndSet(o, (Object) "y"));
        show("other class", () -> (Object) v.getAndSet(o, (Object) 1));
        show("int to String", () -> {
            v.set(o, 1);
            return "set";
        });
        show("to Integer", () -> (Integer) v.get(o));
        show("add", () -> (String) v.getAndAdd(o, "x"));
        show("exchange", () -> (String) v.compareAndExchange(o, "no", "z") + o.text);
    }

    static void modes(MethodHandles.Lookup l, VarHandleErrors o) throws Throwable {
        VarHandle fixed = l.findVarHandle(VarHandleErrors.class, "fixed", int.class);
        VarHandle real = l.findVarHandle(VarHandleErrors.class, "real", float.class);
        VarHandle flag = l.findVarHandle(VarHandleErrors.class, "flag", boolean.class);
        VarHandle small = l.findVarHandle(VarHandleErrors.class, "small", byte.class);
        VarHandle shared = l.findStaticVarHandle(VarHandleErrors.class, "shared", long.class);
        show("set final", () -> {
            fixed.set(o, 1);
            return "set";
        });
        show("or on float", () -> (float) real.getAndBitwiseOr(o, 1f));
        show("add on float", () -> (float) real.getAndAdd(o, 1.5f) + o.real);
        show("float by bits", () -> {
            o.real = -0f;
            return real.compareAndSet(o, 0f, 1f) + " " + real.compareAndSet(o, -0f, Float.NaN) + " "
                    + real.compareAndSet(o, Float.NaN, 2f);
        });
        show("or on boolean", () -> (boolean) flag.getAndBitwiseOr(o, true) + " " + o.flag);
        show("xor on boolean", () -> (boolean) flag.getAndBitwiseXor(o, true) + " " + o.flag);
        show("add on boolean", () -> (boolean) flag.getAndAdd(o, true));
        show("byte overflows", () -> (byte) small.getAndAdd(o, (byte) 3) + " " + o.small);
        show("byte and", () -> (byte) small.getAndBitwiseAnd(o, (byte) 0x0f) + " " + o.small);
        show("static", () -> (long) shared.getAndAdd(5) + " " + shared.compareAndExchange(5L, 9L) + " " + shared);
        for (VarHandle v : new VarHandle[] {fixed, real, flag, small, shared,
            MethodHandles.arrayElementVarHandle(String[].class),
            MethodHandles.byteArrayViewVarHandle(short[].class, java.nio.ByteOrder.BIG_ENDIAN),
            MethodHandles.byteArrayViewVarHandle(double[].class, java.nio.ByteOrder.BIG_ENDIAN),
            MethodHandles.byteBufferViewVarHandle(long[].class, java.nio.ByteOrder.BIG_ENDIAN)}) {
            StringBuilder supported = new StringBuilder();
            for (AccessMode m : AccessMode.values()) supported.append(v.isAccessModeSupported(m) ? '1' : '0');
            System.out.println(v + " " + supported + " " + v.accessModeType(AccessMode.COMPARE_AND_EXCHANGE));
        }
        show("handle of a mode that is not there", () -> fixed.toMethodHandle(AccessMode.SET).invoke(o, 1));
        show("mode by name", () -> AccessMode.valueFromMethodName("getAndBitwiseXorAcquire") + " "
                + AccessMode.GET_OPAQUE.methodName());
        show("no mode of the name", () -> AccessMode.valueFromMethodName("look"));
    }

    static void arrays() {
        VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class);
        VarHandle strings = MethodHandles.arrayElementVarHandle(String[].class);
        VarHandle objects = MethodHandles.arrayElementVarHandle(Object[].class);
        show("above", () -> (int) ints.get(new int[3], 3));
        show("below", () -> (int) ints.get(new int[3], -1));
        show("null array", () -> (int) ints.get((int[]) null, 0));
        show("other array", () -> (int) ints.get(new long[1], 0));
        show("long index", () -> (int) ints.get(new int[1], 0L));
        show("boxed index", () -> (int) ints.get(new int[1], Integer.valueOf(0)));
        show("plain store", () -> {
            objects.set((Object[]) new String[1], 0, (Object) 1);
            return "set";
        });
        show("volatile store", () -> {
            objects.setVolatile((Object[]) new String[1], 0, (Object) 1);
            return "set";
        });
        show("cas", () -> objects.compareAndSet((Object[]) new String[1], 0, (Object) null, (Object) 1));
        show("cas, other expected", () -> objects.compareAndSet((Object[]) new String[1], 0, (Object) 1, (Object) "x"));
        show("class of the handle", () -> {
            strings.set(new String[1], 0, (Object) 1);
            return "set";
        });
        show("no array", () -> MethodHandles.arrayElementVarHandle(String.class));
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        VarHandleErrors o = new VarHandleErrors();
        VarHandle number = l.findVarHandle(VarHandleErrors.class, "number", int.class);
        receivers(number, o);
        values(number, o);
        references(l.findVarHandle(VarHandleErrors.class, "text", String.class), o);
        modes(l, o);
        arrays();
    }
}
