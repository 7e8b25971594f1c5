// expect: SAFE
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Two threads link the same call site: the bootstrap method may run twice, but both get the site of one of them. */
public class LinkRace {
    static final CallSite[] SITES = {site(1), site(2)};
    static volatile int made;

    static CallSite site(int value) {
        return new ConstantCallSite(MethodHandles.constant(int.class, value));
    }

    static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type) {
        int n = made;
        made = n + 1;
        return SITES[n];
    }

    static int[] race() throws Exception {
        MethodHandle value = MethodHandles.lookup().findStatic(Class.forName("LinkRaceSite"), "value",
                                                               MethodType.methodType(int.class));
        int[] got = new int[2];
        Thread other = new Thread(() -> call(value, got, 0));
        other.start();
        call(value, got, 1);
        other.join();
        return got;
    }

    static void call(MethodHandle value, int[] got, int i) {
        try {
            got[i] = (int) value.invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        int[] got = race();
        assert got[0] == got[1] && got[0] >= 1 && made >= 1 && made <= 2;
    }
}
