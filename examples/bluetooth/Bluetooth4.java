/**
 * The Bluetooth driver, repaired.
 *
 * <p>A driver counts the threads that are inside it. An adder enters, does its I/O and leaves; a stopper asks the
 * driver to stop and waits until nobody is inside. No I/O may happen after the driver has stopped.
 *
 * <p>An adder leaves as often as it entered, and only the first stopper stops.
 *
 * <pre>weft check examples/bluetooth/Bluetooth4.java -- ADDERS STOPPERS     (2 and 1 if not said)</pre>
 *
 * <p>main is the first adder. The flags are volatile: the driver is meant for sequentially consistent memory.
 */
public class Bluetooth4 {
    static class Device {
        int pendingIo = 1; // threads inside, and one for the driver itself
        volatile boolean stoppingFlag; // somebody wants to stop the driver
        volatile boolean stoppingEvent; // nobody is inside any more
        volatile boolean stopped;
    }

    static void add(Device d) {
        int status = inc(d);
        if (status > 0) {
            assert !d.stopped;
            // performs I/O
            dec(d);
        }
    }

    static void stop(Device d) {
        synchronized (d) {
            if (d.stoppingFlag) {
                return; // one stopper is enough, and only one may give up the driver's own count
            }
            d.stoppingFlag = true;
        }
        dec(d);
        while (!d.stoppingEvent) {
            Thread.onSpinWait();
        }
        d.stopped = true;
    }

    static int inc(Device d) {
        synchronized (d) {
            d.pendingIo++;
        }
        if (d.stoppingFlag) {
            dec(d);
            return -1;
        }
        return 1;
    }

    static void dec(Device d) {
        int pio;
        synchronized (d) {
            d.pendingIo--;
            pio = d.pendingIo;
        }
        if (pio == 0) {
            d.stoppingEvent = true;
        }
    }

    public static void main(String[] args) {
        int adders = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        int stoppers = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        Device d = new Device();
        for (int i = 1; i < adders; i++) {
            new Thread(() -> add(d), "adder-" + (i + 1)).start();
        }
        for (int i = 0; i < stoppers; i++) {
            new Thread(() -> stop(d), "stopper-" + (i + 1)).start();
        }
        add(d);
    }
}
