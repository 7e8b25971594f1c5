// expect-exit: 1
public class UncaughtNull {
    static String name;

    public static void main(String[] args) {
        System.out.println("before");
        System.out.println(name.trim());
    }
}
