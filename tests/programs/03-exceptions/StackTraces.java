/** printStackTrace to System.out, with lines. */
public class StackTraces {
    static void level3(int n) {
        if (n == 0) {
            throw new IllegalArgumentException("deep");
        }
        level3(n - 1);
    }

    void level2() {
        try {
            level3(2);
        } catch (IllegalArgumentException e) {
            throw new IllegalStateException("wrapped", e);
        }
    }

    static class Inner {
        Inner() {
            new StackTraces().level2();
        }
    }

    public static void main(String[] args) {
        try {
            new Inner();
        } catch (IllegalStateException e) {
            e.printStackTrace(System.out);
            StackTraceElement[] trace = e.getStackTrace();
            System.out.println(trace.length);
            for (StackTraceElement t : trace) {
                System.out.println(t.getClassName() + " " + t.getMethodName() + " " + t.getFileName() + " "
                    + t.getLineNumber() + " " + t.isNativeMethod());
            }
            System.out.println(e.getCause());
        }
        try {
            int[] a = new int[1];
            a[
                1] = 2;
        } catch (RuntimeException e) {
            e.printStackTrace(System.out);
        }
        try {
            Object o = null;
            o.toString();
        } catch (RuntimeException e) {
            System.out.println(e.getStackTrace()[0]);
        }
        new Throwable("not thrown").printStackTrace(System.out);
    }
}
