// As examples/spl/recursion.spl; numbers are bounded.
import java.util.concurrent.*;
import weft.Verify;

public class Recursion {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    static int nodes(int height) {
        return height <= 0 ? 1 : nodes(height - 1) + nodes(height - 1) + 1;
    }

    static void build(int height) {
        assert nodes(height) >= 1;
        int next = Verify.anyInt(-1, 4);
        loop.execute(() -> build(next));
    }

    public static void main(String[] args) {
        loop.execute(() -> build(Verify.anyInt(-1, 4)));
    }
}
