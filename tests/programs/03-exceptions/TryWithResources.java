/** Closing order, suppressed exceptions, null resources. */
public class TryWithResources {
    static class Resource implements AutoCloseable {
        final String name;
        final boolean failing;

        Resource(String name, boolean failing) {
            this.name = name;
            this.failing = failing;
            System.out.println("open " + name);
        }

        public void close() {
            System.out.println("close " + name);
            if (failing) {
                throw new IllegalStateException("close of " + name);
            }
        }
    }

    static void run(boolean a, boolean b, boolean body) {
        try (Resource x = new Resource("x", a); Resource y = new Resource("y", b)) {
            System.out.println("body");
            if (body) {
                throw new RuntimeException("body");
            }
        } catch (RuntimeException e) {
            System.out.println("caught " + e.getMessage());
            for (Throwable t : e.getSuppressed()) {
                System.out.println("  suppressed " + t.getMessage());
            }
        } finally {
            System.out.println("finally");
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 8; i++) {
            run((i & 1) != 0, (i & 2) != 0, (i & 4) != 0);
        }
        try (Resource none = null) {
            System.out.println("null is fine");
        }
        Resource r = new Resource("existing", false);
        try (r) {
            System.out.println("using " + r.name);
        }
    }
}
