/** A checked exception through generics, uncaught by the compiler's rules. */
public class SneakyThrow {
    @SuppressWarnings("unchecked")
    static <T extends Throwable> void sneak(Throwable t) throws T {
        throw (T) t;
    }

    public static void main(String[] args) {
        try {
            SneakyThrow.<RuntimeException>sneak(new java.io.IOException("checked"));
        } catch (Exception e) {
            System.out.println(e);
        }
        Runnable r = () -> SneakyThrow.<RuntimeException>sneak(new InterruptedException("from a lambda"));
        try {
            r.run();
        } catch (Throwable t) {
            System.out.println(t.getClass().getName() + ": " + t.getMessage());
        }
        try {
            Iterable<String> none = null;
            for (String s : none) {
                System.out.println(s);
            }
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
