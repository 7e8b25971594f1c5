// expect: UNSAFE AssertionError
// inputs: 2
import weft.Verify;

public class TryWithResources {
    static int open;

    static final class Resource implements AutoCloseable {
        Resource() {
            open++;
        }

        public void close() {
            open--;
        }
    }

    public static void main(String[] args) {
        int x = Verify.anyInt(0, 3);
        try (Resource r = new Resource()) {
            if (x == 2) {
                throw new IllegalStateException();
            }
        } catch (IllegalStateException e) {
            assert open != 0;
        }
    }
}
