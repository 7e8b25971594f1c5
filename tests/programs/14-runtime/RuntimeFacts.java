/** What Runtime and System say that holds on any machine. */
public class RuntimeFacts {
    public static void main(String[] args) {
        Runtime r = Runtime.getRuntime();
        System.out.println(r == Runtime.getRuntime());
        System.out.println((r.availableProcessors() > 0) + " " + (r.totalMemory() > 0) + " " + (r.freeMemory() > 0) + " " + (r.maxMemory() > 0));
        r.gc();
        long a = System.nanoTime();
        long b = System.nanoTime();
        System.out.println(b >= a);
        System.out.println(System.currentTimeMillis() > 1_600_000_000_000L);
        System.out.println(System.lineSeparator().equals("\n"));
        System.out.println(Runtime.version().feature() >= 11);
        double d = Math.random();
        System.out.println(d >= 0 && d < 1);
        int n = new java.util.Random().nextInt(5);
        System.out.println(n >= 0 && n < 5);
        System.out.println(System.getSecurityManager());
        System.out.println(java.util.Locale.getDefault() + " " + java.nio.charset.Charset.defaultCharset());
    }
}
