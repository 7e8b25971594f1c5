import java.util.List;
import java.util.stream.Collectors;

/** StackWalker and Thread.getStackTrace. */
public class WalkStack {
    static List<String> walk() {
        return StackWalker.getInstance().walk(s ->
            s.map(f -> f.getMethodName() + ":" + f.getLineNumber()).collect(Collectors.toList()));
    }

    static List<String> middle() {
        return walk();
    }

    static Class<?> caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    }

    static class Other {
        static Class<?> ask() {
            return caller();
        }
    }

    public static void main(String[] args) {
        System.out.println(middle());
        System.out.println(Other.ask());
        StackTraceElement[] trace = Thread.currentThread().getStackTrace();
        System.out.println(trace[0].getMethodName() + " " + trace[1].getMethodName() + " " + trace.length);
        long depth = StackWalker.getInstance().walk(s -> s.count());
        System.out.println(depth);
    }
}
