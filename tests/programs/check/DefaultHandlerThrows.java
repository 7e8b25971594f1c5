// expect: UNSAFE AssertionError
/** The same of the main thread's, which the default handler is called for. */
public class DefaultHandlerThrows {
    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
            assert !(e instanceof IllegalStateException);
        });
        throw new IllegalStateException();
    }
}
