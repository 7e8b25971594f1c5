/** Causes, suppressed exceptions and circular references in a printed trace. */
public class CausesAndSuppressed {
    static class Custom extends Exception {
        Custom(String message, Throwable cause) {
            super(message, cause);
        }

        @Override
        public String getLocalizedMessage() {
            return "localized " + getMessage();
        }
    }

    static Exception make(int depth) {
        return depth == 0 ? new Exception("bottom") : new Custom("level " + depth, make(depth - 1));
    }

    public static void main(String[] args) {
        Exception e = make(3);
        e.addSuppressed(new RuntimeException("s1"));
        e.addSuppressed(new RuntimeException("s2", new Error("cause of s2")));
        e.printStackTrace(System.out);
        Throwable t = e;
        while (t.getCause() != null) {
            t = t.getCause();
        }
        System.out.println(t.getMessage());
        Exception a = new Exception("a");
        Exception b = new Exception("b", a);
        a.initCause(b);
        a.printStackTrace(System.out);
        try {
            a.initCause(b);
        } catch (IllegalStateException x) {
            System.out.println(x.getMessage());
        }
        try {
            a.addSuppressed(a);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        System.out.println(new Exception(new Error("inner")).getMessage());
        System.out.println(new Exception((String) null));
    }
}
