// A variable handle that is a parameter is not the constant that stands before it.
// undecided: a call of a method handle
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class HandleOfParameter {
    static final VarHandle A, B;

    static {
        try {
            A = MethodHandles.lookup().findVarHandle(HandleOfParameter.class, "a", int.class);
            B = MethodHandles.lookup().findVarHandle(HandleOfParameter.class, "b", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int a, b;

    static void add(VarHandle handle, HandleOfParameter to) {
        int before = (int) A.getAndAdd(to, 1);
        handle.getAndAdd(to, 1);
    }

    public static void main(String[] args) throws Exception {
        HandleOfParameter it = new HandleOfParameter();
        Thread t = new Thread(() -> add(B, it));
        t.start();
        t.join();
        assert it.a == 2;
    }
}
