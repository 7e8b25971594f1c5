// threads
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** LongAdder, LongAccumulator, DoubleAdder. */
public class Adders {
    public static void main(String[] args) throws InterruptedException {
        LongAdder adder = new LongAdder();
        LongAccumulator max = new LongAccumulator(Math::max, Long.MIN_VALUE);
        DoubleAdder real = new DoubleAdder();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < ts.length; i++) {
            int n = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 300; k++) {
                    adder.increment();
                    adder.add(2);
                    max.accumulate(k * 31 % 257 + n);
                    real.add(0.5);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(adder.sum() + " " + max.get() + " " + real.sum());
        System.out.println(adder.sumThenReset() + " " + adder.intValue() + " " + max.getThenReset() + " " + max);
    }
}
