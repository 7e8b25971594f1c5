// expect-exit: 7
/** halt runs no hooks. */
public class HaltNow {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("never")));
        System.out.println("halting");
        System.out.flush();
        Runtime.getRuntime().halt(7);
    }
}
