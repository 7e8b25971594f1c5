// expect: UNSAFE AssertionError
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;

/** References to a VarHandle's access methods: a read and a write are two steps. */
public class HandlePolymorphic {
    static int count;

    public static void main(String[] args) throws Exception {
        VarHandle handle = MethodHandles.lookup().findStaticVarHandle(HandlePolymorphic.class, "count", int.class);
        IntSupplier get = handle::getVolatile;
        IntConsumer set = handle::setVolatile;
        IntBinaryOperator exchange = handle::compareAndExchange;
        Thread t = new Thread(() -> set.accept(get.getAsInt() + 1));
        t.start();
        for (int seen = get.getAsInt(), was; (was = exchange.applyAsInt(seen, seen + 1)) != seen; seen = was);
        t.join();
        if (count != 2) throw new AssertionError(count);
    }
}
