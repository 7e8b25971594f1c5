// threads
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A three-stage pipeline with poison pills; order is kept. */
public class PipelineStages {
    static final int END = Integer.MIN_VALUE;

    interface Stage {
        int apply(int x);
    }

    static Thread stage(BlockingQueue<Integer> in, BlockingQueue<Integer> out, Stage s) {
        Thread t = new Thread(() -> {
            try {
                while (true) {
                    int x = in.take();
                    if (x == END) {
                        out.put(END);
                        return;
                    }
                    out.put(s.apply(x));
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws InterruptedException {
        BlockingQueue<Integer> a = new LinkedBlockingQueue<>(2);
        BlockingQueue<Integer> b = new LinkedBlockingQueue<>(2);
        BlockingQueue<Integer> c = new LinkedBlockingQueue<>(2);
        BlockingQueue<Integer> d = new LinkedBlockingQueue<>();
        stage(a, b, x -> x * 2);
        stage(b, c, x -> x + 1);
        stage(c, d, x -> x * x);
        for (int i = 0; i < 15; i++) {
            a.put(i);
        }
        a.put(END);
        StringBuilder sb = new StringBuilder();
        for (int x = d.take(); x != END; x = d.take()) {
            sb.append(x).append(' ');
        }
        System.out.println(sb);
    }
}
