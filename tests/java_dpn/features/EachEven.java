// expect: SAFE
// Objects with locks of their own, in many shapes: a field each.
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

public class EachEven {
    static class A {
        int branch, thrown, given, inLoop, inRecursion, byLambda;
        private final int[] array = new int[2];
        private final Inner inner = new Inner();
        private Object lock = new Object();
        private final Lock again = new ReentrantLock();

        synchronized void add() {
            array[0]++;
        }

        void addInner() {
            again.lock();
            try {
                if (b) return;
                inner.up();
            } finally {
                again.unlock();
            }
        }

        void branch() {
            synchronized (lock) {
                if (b) branch++;
                branch--;
            }
        }
    }

    static class Inner {
        private int n;

        void up() {
            n++;
        }
    }

    static final A[] as = new A[2];
    static volatile boolean b;

    static void more(A a) {
        evenMore(a);
    }

    static void evenMore(A a) {
        a.given++;
    }

    static void recurse(A a, int depth) {
        synchronized (a) {
            if (depth > 0) recurse(a, depth - 1);
            a.inRecursion++;
        }
    }

    static void run() {
        A a = as[b ? 0 : 1];
        a.add();
        a.addInner();
        a.branch();
        recurse(a, 2);
        synchronized (a) {
            more(a);
            Runnable nested = () -> {
                synchronized (a) {
                    a.byLambda++;
                }
            };
            nested.run();
        }
        for (A each : as)
            synchronized (each) {
                for (int i = 0; i < 2; i++) each.inLoop++;
            }
        try {
            synchronized (a) {
                if (b) throw new IllegalStateException();
                a.thrown++;
            }
        } catch (IllegalStateException e) {
            return;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) as[i] = new A();
        for (int i = 0; i < 2; i++) new Thread(EachEven::run).start();
        b = true;
    }
}
