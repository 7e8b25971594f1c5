import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Every access mode of a VarHandle, on instance and static fields. */
public class VarHandleFields {
    volatile int i;
    long l;
    Object o;
    boolean z;
    byte b;
    short s;
    char c;
    float f;
    double d;
    static int stat = 3;
    static final VarHandle I;
    static final VarHandle L;
    static final VarHandle O;
    static final VarHandle STAT;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            I = lookup.findVarHandle(VarHandleFields.class, "i", int.class);
            L = lookup.findVarHandle(VarHandleFields.class, "l", long.class);
            O = lookup.findVarHandle(VarHandleFields.class, "o", Object.class);
            STAT = lookup.findStaticVarHandle(VarHandleFields.class, "stat", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static VarHandle handle(String name, Class<?> type) throws Exception {
        return MethodHandles.lookup().findVarHandle(VarHandleFields.class, name, type);
    }

    public static void main(String[] args) throws Exception {
        VarHandleFields v = new VarHandleFields();
        I.set(v, 1);
        System.out.println((int) I.get(v));
        I.setVolatile(v, 2);
        System.out.println((int) I.getVolatile(v));
        I.setOpaque(v, 3);
        System.out.println((int) I.getOpaque(v));
        I.setRelease(v, 4);
        System.out.println((int) I.getAcquire(v));
        System.out.println(I.compareAndSet(v, 4, 5) + " " + I.compareAndSet(v, 4, 6) + " " + v.i);
        System.out.println((int) I.compareAndExchange(v, 5, 7) + " " + (int) I.compareAndExchange(v, 5, 8) + " " + v.i);
        System.out.println((int) I.compareAndExchangeAcquire(v, 7, 9) + " " + (int) I.compareAndExchangeRelease(v, 9, 10));
        boolean weak = false;
        while (!weak) {
            weak = I.weakCompareAndSet(v, 10, 11) || I.weakCompareAndSetPlain(v, 10, 11) || I.weakCompareAndSetAcquire(v, 10, 11)
                || I.weakCompareAndSetRelease(v, 10, 11);
        }
        System.out.println(v.i);
        System.out.println((int) I.getAndSet(v, 12) + " " + (int) I.getAndSetAcquire(v, 13) + " " + (int) I.getAndSetRelease(v, 14));
        System.out.println((int) I.getAndAdd(v, 10) + " " + (int) I.getAndAddAcquire(v, -4) + " " + (int) I.getAndAddRelease(v, 1) + " " + v.i);
        System.out.println((int) I.getAndBitwiseOr(v, 64) + " " + (int) I.getAndBitwiseAnd(v, 0x5F) + " " + (int) I.getAndBitwiseXor(v, 3) + " " + v.i);
        L.set(v, 1L << 40);
        System.out.println((long) L.getAndAdd(v, 5L) + " " + L.compareAndSet(v, (1L << 40) + 5, -1L) + " " + v.l);
        O.set(v, "a");
        System.out.println(O.compareAndSet(v, "a", "b") + " " + O.getAndSet(v, "c") + " " + O.getVolatile(v));
        STAT.setVolatile(30);
        System.out.println((int) STAT.getAndAdd(3) + " " + STAT.compareAndSet(33, 34) + " " + stat);
        handle("z", boolean.class).setVolatile(v, true);
        handle("b", byte.class).set(v, (byte) -5);
        handle("s", short.class).setRelease(v, (short) -500);
        handle("c", char.class).setOpaque(v, 'q');
        handle("f", float.class).set(v, 1.5f);
        handle("d", double.class).setVolatile(v, 2.5);
        System.out.println(v.z + " " + v.b + " " + v.s + " " + v.c + " " + v.f + " " + v.d);
        System.out.println(handle("z", boolean.class).compareAndSet(v, true, false) + " " + (byte) handle("b", byte.class).getAndAdd(v, (byte) 3)
            + " " + (short) handle("s", short.class).getAndSet(v, (short) 7) + " " + handle("d", double.class).compareAndSet(v, 2.5, 3.5)
            + " " + (float) handle("f", float.class).getAndAdd(v, 0.25f) + " " + (char) handle("c", char.class).compareAndExchange(v, 'q', 'r'));
        System.out.println(v.z + " " + v.b + " " + v.s + " " + v.c + " " + v.f + " " + v.d);
        try {
            I.get((VarHandleFields) null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        System.out.println(I.varType() + " " + I.coordinateTypes());
    }
}
