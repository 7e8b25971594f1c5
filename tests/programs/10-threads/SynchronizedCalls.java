import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.IntUnaryOperator;

/** Synchronized methods that are called by threads, reflection, handles, method references and handlers. */
public class SynchronizedCalls {
    private int count;

    synchronized int add(int n) {
        count += n;
        return count;
    }

    synchronized void fail() {
        throw new IllegalStateException("fail");
    }

    static synchronized int twice(int x) {
        return Thread.holdsLock(SynchronizedCalls.class) ? 2 * x : -1;
    }

    static class Worker extends Thread {
        private final SynchronizedCalls calls;

        Worker(SynchronizedCalls calls) {
            this.calls = calls;
        }

        @Override
        public synchronized void start() {
            super.start();
        }

        @Override
        public synchronized void run() {
            if (Thread.holdsLock(this)) calls.add(1);
        }
    }

    static class Group extends ThreadGroup {
        Group() {
            super("group");
        }

        @Override
        public synchronized void uncaughtException(Thread t, Throwable e) {
            System.out.println(getName() + " " + e.getMessage() + " " + Thread.holdsLock(t) + Thread.holdsLock(this));
        }
    }

    enum Counter {
        ONE {
            @Override
            synchronized int next() {
                return ++value;
            }
        },
        TEN {
            @Override
            synchronized int next() {
                return value += 10;
            }
        };

        int value;

        abstract int next();
    }

    public static synchronized void main(String[] args) throws Throwable {
        SynchronizedCalls calls = new SynchronizedCalls();
        Method add = SynchronizedCalls.class.getDeclaredMethod("add", int.class);
        MethodHandle handle = MethodHandles.lookup().unreflect(add);
        Thread[] threads = {new Worker(calls), new Worker(calls), new Thread(() -> calls.add(10)),
            new Thread(Counter.ONE::next), new Thread(Counter.ONE::next)};
        for (Thread t : threads) t.start();
        add.invoke(calls, 100);
        int ignored = (int) handle.invokeExact(calls, 1000);
        for (Thread t : threads) t.join();
        System.out.println(calls.add(0) + " " + Counter.ONE.value + " " + Counter.TEN.next());
        try {
            SynchronizedCalls.class.getDeclaredMethod("fail").invoke(calls);
        } catch (InvocationTargetException e) {
            System.out.println(e.getCause() + " " + Thread.holdsLock(calls));
        }
        IntUnaryOperator twice = SynchronizedCalls::twice;
        System.out.println(twice.applyAsInt(21) + " " + Thread.holdsLock(SynchronizedCalls.class));
        Thread failing = new Thread(new Group(), null, "failing") {
            @Override
            public synchronized void run() {
                throw new IllegalStateException("run");
            }
        };
        failing.start();
        failing.join();
    }
}
