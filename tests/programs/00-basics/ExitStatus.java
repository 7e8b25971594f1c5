// expect-exit: 3
/** System.exit ends the program at once. */
public class ExitStatus {
    public static void main(String[] args) {
        System.out.println("before");
        System.exit(3);
        System.out.println("never");
    }
}
