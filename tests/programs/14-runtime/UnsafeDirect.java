import java.lang.reflect.Field;
import sun.misc.Unsafe;

/** sun.misc.Unsafe as libraries use it: fields, arrays, compare-and-swap, allocation, park. */
public class UnsafeDirect {
    int i = 5;
    long l = 6;
    Object o = "o";
    volatile int v;

    UnsafeDirect() {
        i = 99;
    }

    public static void main(String[] args) throws Exception {
        Field f = Unsafe.class.getDeclaredField("theUnsafe");
        f.setAccessible(true);
        Unsafe u = (Unsafe) f.get(null);
        UnsafeDirect d = new UnsafeDirect();
        long i = u.objectFieldOffset(UnsafeDirect.class.getDeclaredField("i"));
        long l = u.objectFieldOffset(UnsafeDirect.class.getDeclaredField("l"));
        long o = u.objectFieldOffset(UnsafeDirect.class.getDeclaredField("o"));
        System.out.println(u.getInt(d, i) + " " + u.getLong(d, l) + " " + u.getObject(d, o));
        u.putInt(d, i, 7);
        u.putLongVolatile(d, l, 1L << 50);
        u.putOrderedObject(d, o, "ordered");
        System.out.println(d.i + " " + d.l + " " + d.o);
        System.out.println(u.compareAndSwapInt(d, i, 7, 8) + " " + u.compareAndSwapInt(d, i, 7, 9) + " " + u.compareAndSwapLong(d, l, 1L << 50, 2)
            + " " + u.compareAndSwapObject(d, o, d.o, null) + " " + d.i + d.l + d.o);
        System.out.println(u.getAndAddInt(d, i, 10) + " " + u.getAndSetLong(d, l, 77) + " " + d.i + " " + d.l);
        UnsafeDirect raw = (UnsafeDirect) u.allocateInstance(UnsafeDirect.class);
        System.out.println(raw.i + " " + raw.o);
        int[] a = {1, 2, 3};
        long base = u.arrayBaseOffset(int[].class);
        int scale = u.arrayIndexScale(int[].class);
        u.putInt(a, base + 2L * scale, 30);
        System.out.println(a[2] + " " + u.getIntVolatile(a, base + scale));
        u.unpark(Thread.currentThread());
        u.park(false, 0);
        u.fullFence();
        try {
            u.throwException(new java.io.IOException("unchecked by unsafe"));
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
    }
}
