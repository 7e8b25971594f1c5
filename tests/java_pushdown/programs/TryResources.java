// A resource is closed before the handler, and what close throws is suppressed.
public class TryResources {
    static int closed, order;

    static class Door implements AutoCloseable {
        public void close() {
            closed++;
            throw new IllegalStateException();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            try (Door d = new Door()) {
                order = closed;
            } catch (IllegalStateException e) {
                order += 10 + closed;
            }
        });
        t.start();
        t.join();
        assert closed == 1 && order == 11; // bug: assert closed == 0;
    }
}
