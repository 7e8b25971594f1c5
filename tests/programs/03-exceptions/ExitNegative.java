// expect-exit: 255
/** The status of exit is a byte. */
public class ExitNegative {
    public static void main(String[] args) {
        System.out.println("exit(-1)");
        System.exit(-1);
    }
}
