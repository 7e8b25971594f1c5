// threads
import java.util.concurrent.locks.*;
/** Every way to wait, interrupted; bad arguments; permits; time-outs. */
public class WaitInterrupts {
    static final Object L = new Object();
    static void run(String n, Runnable r) throws Exception { Thread t = new Thread(r, n); t.start(); while (t.getState() != Thread.State.WAITING && t.getState() != Thread.State.TIMED_WAITING && t.isAlive()) Thread.yield(); t.interrupt(); t.join(); }
    public static void main(String[] a) throws Exception {
        run("wait", () -> { synchronized (L) { try { L.wait(); } catch (InterruptedException e) { System.out.println("wait " + e.getMessage() + Thread.interrupted() + Thread.holdsLock(L)); } } });
        run("timed", () -> { synchronized (L) { try { L.wait(100000); } catch (InterruptedException e) { System.out.println("timed " + e.getMessage() + Thread.interrupted()); } } });
        run("nanos", () -> { synchronized (L) { try { L.wait(100000, 5); } catch (InterruptedException e) { System.out.println("nanos " + Thread.interrupted()); } } });
        run("sleep", () -> { try { Thread.sleep(100000); } catch (InterruptedException e) { System.out.println("sleep " + e.getMessage() + Thread.interrupted()); } });
        run("sleepn", () -> { try { Thread.sleep(100000, 7); } catch (InterruptedException e) { System.out.println("sleepn " + e.getMessage() + Thread.interrupted()); } });
        run("park", () -> { LockSupport.park(L); System.out.println("park " + Thread.interrupted()); });
        run("parkN", () -> { LockSupport.parkNanos(L, 1_000_000_000_000L); System.out.println("parkN " + Thread.interrupted()); });
        run("parkU", () -> { LockSupport.parkUntil(System.currentTimeMillis() + 100000000); System.out.println("parkU " + Thread.interrupted()); });
        Thread m = Thread.currentThread(); 
        run("join", () -> { try { m.join(); } catch (InterruptedException e) { System.out.println("join " + e.getMessage() + Thread.interrupted()); } });
        run("joint", () -> { try { m.join(100000); } catch (InterruptedException e) { System.out.println("joint " + Thread.interrupted()); } });
        ReentrantLock l = new ReentrantLock(); Condition c = l.newCondition();
        l.lock();
        Thread q = new Thread(() -> { try { l.lockInterruptibly(); } catch (InterruptedException e) { System.out.println("lockI " + Thread.interrupted()); } }); q.start(); while (!l.hasQueuedThread(q)) Thread.yield(); q.interrupt(); q.join(); l.unlock();
        run("cond", () -> { l.lock(); try { c.await(); } catch (InterruptedException e) { System.out.println("cond " + l.isHeldByCurrentThread()); } finally { l.unlock(); } });
        run("condU", () -> { l.lock(); try { System.out.println(c.awaitUntil(new java.util.Date(System.currentTimeMillis() + 1000000))); } catch (InterruptedException e) { System.out.println("condU " + l.isHeldByCurrentThread()); } finally { l.unlock(); } });
        m.interrupt();
        try { synchronized (L) { L.wait(); } } catch (InterruptedException e) { System.out.println("before " + m.isInterrupted()); }
        m.interrupt(); try { Thread.sleep(0); System.out.println("slept"); } catch (InterruptedException e) { System.out.println("sleep0 " + m.isInterrupted()); }
        m.interrupt(); try { new Thread(() -> {}).join(); System.out.println("joined unstarted " + Thread.interrupted()); } catch (InterruptedException e) { System.out.println("join unstarted " + m.isInterrupted()); }
        LockSupport.unpark(m); LockSupport.unpark(m); LockSupport.park(); System.out.println("one permit");
        LockSupport.parkNanos(1000); System.out.println("parked " + Thread.interrupted());
        try { L.wait(); } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
        try { L.notify(); } catch (IllegalMonitorStateException e) { System.out.println(e.getMessage()); }
        try { L.wait(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { L.wait(1, -1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Thread.sleep(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Thread.sleep(1, 1000000); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { m.join(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        synchronized (L) { L.wait(5); System.out.println("timeout"); }
        Thread u = new Thread(() -> System.out.println("ran " + Thread.currentThread().isInterrupted())); u.interrupt(); System.out.println(u.isInterrupted()); u.start(); u.join(); System.out.println(u.isInterrupted()); u.interrupt(); System.out.println(u.isInterrupted());
        l.lock(); try { System.out.println(c.awaitNanos(100) <= 0); System.out.println(c.await(1, java.util.concurrent.TimeUnit.MILLISECONDS)); System.out.println(c.awaitUntil(new java.util.Date(System.currentTimeMillis() + 5))); } finally { l.unlock(); }
    }
}
