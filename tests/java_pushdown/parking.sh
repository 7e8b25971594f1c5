#!/usr/bin/env bash
# Permits, interrupts and time limits: as the explicit engine says.
. "$(dirname "$0")/../lib.sh"

cat >"$scratch/Parking.java" <<'EOF'
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
public class Parking {
    static final Object o = new Object();
    static final ReentrantLock lock = new ReentrantLock();
    static volatile int x;
    static Thread main;
    static void unpark() { x = 1; LockSupport.unpark(main); }
    static void waits(int how) {
        synchronized (o) {
            try { if (how == 0) o.wait(); else o.wait(5); } catch (InterruptedException e) { x = 3; }
        }
    }
    public static void main(String[] args) throws Exception {
        main = Thread.currentThread();
        switch (args[0]) {
        case "once": new Thread(Parking::unpark).start(); LockSupport.park(); assert x == 1; break;
        case "early": new Thread(Parking::unpark).start(); LockSupport.park(); assert x == 0; break;
        case "twice": new Thread(Parking::unpark).start(); LockSupport.park(); LockSupport.park(); break;
        case "nanos": new Thread(Parking::unpark).start(); LockSupport.parkNanos(5); LockSupport.parkNanos(5); break;
        case "joins": { Thread t = new Thread(() -> waits(0)); t.start(); t.join(); break; }
        case "timed": { Thread t = new Thread(() -> waits(1)); t.start(); t.join(); break; }
        case "flag": {
            Thread t = new Thread(() -> { LockSupport.park(); x = Thread.interrupted() ? 2 : 1; });
            t.start(); t.interrupt(); t.join(); assert x == 2; break;
        }
        case "waiter": { Thread t = new Thread(() -> waits(1)); t.start(); t.interrupt(); t.join(); break; }
        case "lock": {
            Thread t = new Thread(() -> { if (lock.tryLock()) { x++; lock.unlock(); } });
            t.start(); if (lock.tryLock()) { x++; lock.unlock(); } t.join(); assert x >= 1; break;
        }
        }
    }
}
EOF
javac -d "$scratch" "$scratch/Parking.java"

check() { # argument, contexts, expected verdict
    run check --engine pushdown --contexts "$2" -cp "$scratch" Parking -- "$1"
    want_last "verdict: $3"
}
check once auto "SAFE"
check early auto "UNSAFE (AssertionError at Parking.java:18)"
check twice auto "UNSAFE (deadlock at Parking.java:19)"
check nanos auto "SAFE"
check joins auto "UNSAFE (deadlock at Parking.java:11, Parking.java:21)"
check timed auto "SAFE"
check flag auto "SAFE"
check lock 3 "SAFE within bounds (contexts <= 3)"
check waiter auto "SAFE"
finish
