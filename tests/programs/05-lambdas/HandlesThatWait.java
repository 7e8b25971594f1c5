// threads
// Handles to what blocks, initialises, recurses, locks and is native.
import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

public class HandlesThatWait {
    static final MethodHandles.Lookup L = MethodHandles.lookup();
    static MethodHandle deep, filteredDeep;
    static int depth;

    static void deep() throws Throwable {
        depth++;
        deep.invokeExact();
    }

    static int filteredDeep(int n) throws Throwable {
        return (int) filteredDeep.invokeExact(n + 1);
    }

    static class Boom {
        static {
            if (true) throw new IllegalStateException("boom");
        }

        static int get() {
            return 1;
        }
    }

    static class Slow {
        static int value;

        static {
            System.out.println("slow init");
            LockSupport.parkNanos(1000);
            value = 5;
        }

        static int get() {
            return value;
        }
    }

    static synchronized void locked() {
        if (!Thread.holdsLock(HandlesThatWait.class)) throw new AssertionError();
    }

    abstract static class Abstract {
        Abstract() {}
    }

    static long many(long a, long b, long c, double d, int e, String s) {
        return a + b + c + (long) d + e + s.length();
    }

    static void waiting() throws Throwable {
        Object o = new Object();
        MethodHandle wait = L.findVirtual(Object.class, "wait", methodType(void.class, long.class));
        MethodHandle waitAlways = L.findVirtual(Object.class, "wait", methodType(void.class)).bindTo(o);
        synchronized (o) {
            wait.invokeExact(o, 5L);
            MethodHandles.insertArguments(wait, 1, 5L).invokeExact(o);
            wait.invoke((Object) o, 5);
        }
        System.out.println("waited");
        CountDownLatch inside = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            synchronized (o) {
                inside.countDown();
                try {
                    waitAlways.invokeExact();
                } catch (Throwable e) {
                    throw new AssertionError(e);
                }
                System.out.println("woken");
            }
        });
        t.start();
        inside.await();
        synchronized (o) {
            L.findVirtual(Object.class, "notify", methodType(void.class)).invokeExact(o);
        }
        t.join();
        try {
            wait.invokeExact(o, 1L);
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        L.findStatic(Thread.class, "sleep", methodType(void.class, long.class)).invoke(3);
        L.findStatic(LockSupport.class, "parkNanos", methodType(void.class, long.class)).invokeExact(1000L);
    }

    static void initialising() throws Throwable {
        MethodHandle boom = L.findStatic(Boom.class, "get", methodType(int.class));
        for (int i = 0; i < 2; i++) {
            try {
                boom.invoke();
            } catch (Throwable e) {
                System.out.println(e);
            }
        }
        MethodHandle slow = MethodHandles.filterReturnValue(L.findStatic(Slow.class, "get", methodType(int.class)),
                MethodHandles.identity(int.class));
        Thread u = new Thread(() -> {
            try {
                System.out.println((int) slow.invokeExact());
            } catch (Throwable e) {
                System.out.println(e);
            }
        });
        u.start();
        u.join();
        System.out.println((int) slow.invokeExact());
        try {
            L.findConstructor(Abstract.class, methodType(void.class)).invoke();
        } catch (Throwable e) {
            System.out.println(e);
        }
    }

    static void recursing() throws Throwable {
        deep = L.findStatic(HandlesThatWait.class, "deep", methodType(void.class));
        try {
            deep();
        } catch (StackOverflowError e) {
            System.out.println("overflow " + (depth > 500));
        }
        filteredDeep = MethodHandles.filterReturnValue(
                L.findStatic(HandlesThatWait.class, "filteredDeep", methodType(int.class, int.class)),
                MethodHandles.identity(int.class));
        try {
            filteredDeep(0);
        } catch (StackOverflowError e) {
            System.out.println("overflow");
        }
    }

    static void natives() throws Throwable {
        MethodHandle locked = L.findStatic(HandlesThatWait.class, "locked", methodType(void.class));
        locked.invokeExact();
        MethodHandles.dropArguments(locked, 0, int.class).invokeExact(3);
        MethodHandle privileged = L.findStatic(AccessController.class, "doPrivileged",
                methodType(Object.class, PrivilegedAction.class));
        PrivilegedAction<String> action = () -> "privileged";
        System.out.println((String) privileged.invoke(action));
        try {
            System.out.println((Integer) privileged.invoke(action));
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        int[] from = {1, 2, 3}, to = new int[3];
        L.findStatic(System.class, "arraycopy",
                methodType(void.class, Object.class, int.class, Object.class, int.class, int.class))
                .invoke(from, 0, to, 1, 2);
        System.out.println(Arrays.toString(to));
        System.out.println(L.findStatic(Math.class, "sqrt", methodType(double.class, double.class)).invoke(16) + " "
                + L.findVirtual(Object.class, "getClass", methodType(Class.class)).invoke((Object) "x"));
        System.out.println(L.findStatic(Class.class, "forName", methodType(Class.class, String.class))
                .invoke("java.util.BitSet"));
        try {
            MethodHandles.publicLookup().findStatic(Class.class, "forName", methodType(Class.class, String.class));
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
    }

    static void wide() throws Throwable {
        MethodHandle many = L.findStatic(HandlesThatWait.class, "many", methodType(long.class, long.class, long.class,
                long.class, double.class, int.class, String.class));
        System.out.println(many.invoke(1, (short) 2, 'c', 4f, (byte) 5, (Object) "six"));
        System.out.println((double) many.invoke(1L, 2L, 3L, 4.0, 5, "s"));
        System.out.println(many.asSpreader(Object[].class, 6).invoke(new Object[] {1L, 2, 3, 4.0f, (byte) 5, "x"}));
        long sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += (long) many.invokeExact((long) i, 2L, 3L, 4.0, i, "s");
        }
        System.out.println(sum);
        Object boxed = MethodHandles.identity(int.class).invoke(100);
        System.out.println(boxed == (Object) Integer.valueOf(100));
    }

    public static void main(String[] args) throws Throwable {
        waiting();
        initialising();
        recursing();
        natives();
        wide();
    }
}
