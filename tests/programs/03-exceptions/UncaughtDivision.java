// expect-exit: 1
public class UncaughtDivision {
    public static void main(String[] args) {
        System.out.println(100 / args.length);
    }
}
