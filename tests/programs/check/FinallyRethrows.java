// expect: SAFE
/** Handlers that throw the error again: who catches AssertionError above them knows what he does. */
public class FinallyRethrows {
    static volatile int x, cleaned;
    static volatile boolean never;

    static class Resource implements AutoCloseable {
        @Override
        public void close() {
            cleaned++;
        }
    }

    static void fail() {
        assert x != 1;
    }

    static void close() {
        throw new IllegalStateException();
    }

    static void afterFinally() {
        try {
            fail();
        } finally {
            cleaned++;
        }
    }

    @SuppressWarnings("finally")
    static void couldReturn() {
        try {
            fail();
        } finally {
            if (never) {
                return;
            }
        }
    }

    static void caughtInside() {
        try {
            fail();
        } finally {
            try {
                close();
            } catch (IllegalStateException e) {
                cleaned++;
            }
        }
    }

    static void thrownAgain() {
        try {
            fail();
        } catch (Throwable t) {
            cleaned++;
            throw t;
        }
    }

    static void thrownLater() {
        Throwable kept = null;
        try {
            fail();
        } catch (Throwable t) {
            kept = t;
        }
        cleaned++;
        if (kept instanceof Error) {
            throw (Error) kept;
        }
    }

    static void withResource() {
        try (Resource r = new Resource()) {
            fail();
        }
    }

    static synchronized void locked() {
        synchronized (Resource.class) {
            fail();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable[] all = {FinallyRethrows::afterFinally, FinallyRethrows::couldReturn, FinallyRethrows::caughtInside,
            FinallyRethrows::thrownAgain, FinallyRethrows::thrownLater, FinallyRethrows::withResource, FinallyRethrows::locked};
        Thread t = new Thread(() -> x = 1);
        t.start();
        for (Runnable r : all) {
            try {
                r.run();
            } catch (AssertionError e) {
                // expected
            }
        }
        t.join();
    }
}
