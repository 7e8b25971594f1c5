// threads
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ArrayBlockingQueue;

/** A chain of filter threads, one per prime, in the style of communicating processes. */
public class ParallelPrimes {
    static final int END = -1;

    static BlockingQueue<Integer> channel() {
        return new ArrayBlockingQueue<>(1);
    }

    static void go(BlockingQueue<Integer> in, BlockingQueue<Integer> out, int prime) {
        new Thread(() -> {
            try {
                for (int x = in.take(); x != END; x = in.take()) {
                    if (x % prime != 0) {
                        out.put(x);
                    }
                }
                out.put(END);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> source = channel();
        new Thread(() -> {
            try {
                for (int i = 2; i < 60; i++) {
                    source.put(i);
                }
                source.put(END);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
        BlockingQueue<Integer> in = source;
        StringBuilder sb = new StringBuilder();
        for (int p = in.take(); p != END; p = in.take()) {
            sb.append(p).append(' ');
            BlockingQueue<Integer> out = channel();
            go(in, out, p);
            in = out;
        }
        System.out.println(sb);
    }
}
