import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Callable;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Method references to signature-polymorphic methods: called with the type that the reference gives them. */
public class PolymorphicReferences {
    interface Get { int on(PolymorphicReferences o); }
    interface Set { void on(PolymorphicReferences o, int x); }
    interface Compare { boolean on(PolymorphicReferences o, int x, int y); }
    interface Exchange { int on(PolymorphicReferences o, int x, int y); }
    interface Update { int on(PolymorphicReferences o, int x); }
    interface GetBoxed { Integer on(PolymorphicReferences o); }
    interface GetWide { long on(PolymorphicReferences o); }
    interface GetObject { Object on(Object o); }
    interface GetNothing { void on(PolymorphicReferences o); }
    interface SetBoxed { void on(Object o, Integer x); }
    interface SetShort { void on(PolymorphicReferences o, short x); }
    interface SetLong { void on(PolymorphicReferences o, long x); }
    interface Element { long on(long[] a, int i); }
    interface PutElement { void on(long[] a, int i, long x); }
    interface PutString { void on(Object[] a, int i, String x); }
    interface Length { int on(String s) throws Throwable; }
    interface Any { Object on(Object s) throws Throwable; }
    interface Many { Object on(Object... all) throws Throwable; }
    interface TwoLongs { long on(long a, long b) throws Throwable; }
    interface Action { void run() throws Throwable; }

    int x;
    static int shared = 1;
    static String name = "old";

    static void report(String what, Action action) {
        try {
            action.run();
            System.out.println(what + " done");
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }

    static void modes(VarHandle h, PolymorphicReferences o) {
        ((Set) h::set).on(o, o.x + 3);
        System.out.println("set " + o.x);
        ((Set) h::setVolatile).on(o, o.x + 3);
        System.out.println("setVolatile " + o.x);
        ((Set) h::setRelease).on(o, o.x + 3);
        System.out.println("setRelease " + o.x);
        ((Set) h::setOpaque).on(o, o.x + 3);
        System.out.println("setOpaque " + o.x);
        System.out.println("get " + ((Get) h::get).on(o));
        System.out.println("getVolatile " + ((Get) h::getVolatile).on(o));
        System.out.println("getAcquire " + ((Get) h::getAcquire).on(o));
        System.out.println("getOpaque " + ((Get) h::getOpaque).on(o));
        System.out.println("compareAndSet " + ((Compare) h::compareAndSet).on(o, o.x, o.x + 1) + ((Compare) h::compareAndSet).on(o, -1, 7) + o.x);
        System.out.println("weakCompareAndSetPlain " + ((Compare) h::weakCompareAndSetPlain).on(o, -1, 7) + o.x);
        System.out.println("weakCompareAndSet " + ((Compare) h::weakCompareAndSet).on(o, -1, 7) + o.x);
        System.out.println("weakCompareAndSetAcquire " + ((Compare) h::weakCompareAndSetAcquire).on(o, -1, 7) + o.x);
        System.out.println("weakCompareAndSetRelease " + ((Compare) h::weakCompareAndSetRelease).on(o, -1, 7) + o.x);
        System.out.println("compareAndExchange " + ((Exchange) h::compareAndExchange).on(o, o.x, o.x + 5) + " " + o.x);
        System.out.println("compareAndExchangeAcquire " + ((Exchange) h::compareAndExchangeAcquire).on(o, o.x, o.x + 5) + " " + o.x);
        System.out.println("compareAndExchangeRelease " + ((Exchange) h::compareAndExchangeRelease).on(o, o.x, o.x + 5) + " " + o.x);
        System.out.println("getAndSet " + ((Update) h::getAndSet).on(o, 6) + " " + o.x);
        System.out.println("getAndSetAcquire " + ((Update) h::getAndSetAcquire).on(o, 6) + " " + o.x);
        System.out.println("getAndSetRelease " + ((Update) h::getAndSetRelease).on(o, 6) + " " + o.x);
        System.out.println("getAndAdd " + ((Update) h::getAndAdd).on(o, 6) + " " + o.x);
        System.out.println("getAndAddAcquire " + ((Update) h::getAndAddAcquire).on(o, 6) + " " + o.x);
        System.out.println("getAndAddRelease " + ((Update) h::getAndAddRelease).on(o, 6) + " " + o.x);
        System.out.println("getAndBitwiseOr " + ((Update) h::getAndBitwiseOr).on(o, 6) + " " + o.x);
        System.out.println("getAndBitwiseOrAcquire " + ((Update) h::getAndBitwiseOrAcquire).on(o, 6) + " " + o.x);
        System.out.println("getAndBitwiseOrRelease " + ((Update) h::getAndBitwiseOrRelease).on(o, 6) + " " + o.x);
        System.out.println("getAndBitwiseAnd " + ((Update) h::getAndBitwiseAnd).on(o, 6) + " " + o.x);
        System.out.println("getAndBitwiseAndAcquire " + ((Update) h::getAndBitwiseAndAcquire).on(o, 6) + " " + o.x);
        System.out.println("getAndBitwiseAndRelease " + ((Update) h::getAndBitwiseAndRelease).on(o, 6) + " " + o.x);
        System.out.println("getAndBitwiseXor " + ((Update) h::getAndBitwiseXor).on(o, 6) + " " + o.x);
        System.out.println("getAndBitwiseXorAcquire " + ((Update) h::getAndBitwiseXorAcquire).on(o, 6) + " " + o.x);
        System.out.println("getAndBitwiseXorRelease " + ((Update) h::getAndBitwiseXorRelease).on(o, 6) + " " + o.x);
    }

    static void conversions(VarHandle h, PolymorphicReferences o) {
        System.out.println(((GetBoxed) h::get).on(o));
        report("wide", () -> System.out.println(((GetWide) h::get).on(o)));
        report("object", () -> System.out.println(((GetObject) h::get).on(o)));
        report("not mine", () -> System.out.println(((GetObject) h::get).on("a string")));
        report("null", () -> System.out.println(((GetObject) h::get).on(null)));
        report("nothing", () -> ((GetNothing) h::get).on(o));
        report("boxed", () -> ((SetBoxed) h::set).on(o, 77));
        try {
            ((SetBoxed) h::set).on(o, null);
        } catch (NullPointerException e) {
            System.out.println("null box");
        }
        report("short", () -> ((SetShort) h::set).on(o, (short) -5));
        System.out.println(o.x);
        report("long", () -> ((SetLong) h::set).on(o, 5L));
        report("update for nothing", () -> ((Set) h::getAndAdd).on(o, 5));
        System.out.println(o.x);
        report("null handle", () -> {
            VarHandle none = null;
            Get g = none::get;
        });
        report("exact", () -> {
            VarHandle exact = h.withInvokeExactBehavior();
            System.out.println(((Get) exact::get).on(o));
            System.out.println(((GetBoxed) exact::get).on(o));
        });
    }

    static void places(MethodHandles.Lookup lookup) throws Exception {
        VarHandle s = lookup.findStaticVarHandle(PolymorphicReferences.class, "shared", int.class);
        IntSupplier get = s::getVolatile;
        IntConsumer set = s::setRelease;
        set.accept(42);
        System.out.println(get.getAsInt());
        IntBinaryOperator exchange = s::compareAndExchange;
        System.out.println(exchange.applyAsInt(42, 43) + " " + shared);
        VarHandle n = lookup.findStaticVarHandle(PolymorphicReferences.class, "name", String.class);
        UnaryOperator<String> swap = n::getAndSet;
        report("generic", () -> System.out.println(swap.apply("new") + name));
        Supplier<String> read = n::get;
        report("generic get", () -> System.out.println(read.get()));
        VarHandle a = MethodHandles.arrayElementVarHandle(long[].class);
        long[] longs = {1, 2, 3};
        ((PutElement) a::setVolatile).on(longs, 1, 1L << 40);
        System.out.println(((Element) a::get).on(longs, 1));
        report("bounds", () -> System.out.println(((Element) a::get).on(longs, 3)));
        VarHandle strings = MethodHandles.arrayElementVarHandle(String[].class);
        report("not strings", () -> ((PutString) strings::set).on(new Object[1], 0, "x"));
        String[] some = new String[2];
        report("strings", () -> ((PutString) strings::set).on(some, 1, "x"));
        System.out.println(some[1]);
    }

    static void handles(MethodHandles.Lookup lookup) throws Exception {
        MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
        report("exact", () -> System.out.println(((Length) length::invokeExact).on("four")));
        report("invoke", () -> System.out.println(((Length) length::invoke).on("four")));
        report("exact any", () -> System.out.println(((Any) length::invokeExact).on("four")));
        report("invoke any", () -> System.out.println(((Any) length::invoke).on("four")));
        report("invoke bad", () -> System.out.println(((Any) length::invoke).on(4)));
        report("null", () -> System.out.println(((Length) length::invokeExact).on(null)));
        MethodHandle sum = lookup.findStatic(Long.class, "sum",
            MethodType.methodType(long.class, long.class, long.class));
        report("longs", () -> System.out.println(((TwoLongs) sum::invokeExact).on(1L << 33, 5)));
        report("with arguments", () -> System.out.println(((Many) sum::invokeWithArguments).on(3L, 4L)));
        MethodHandle list = lookup.findStatic(java.util.Arrays.class, "asList",
            MethodType.methodType(java.util.List.class, Object[].class));
        report("varargs", () -> System.out.println(((Any) list::invoke).on("one")));
        MethodHandle throwing = MethodHandles.throwException(Object.class, IllegalStateException.class)
            .bindTo(new IllegalStateException("thrown"));
        report("throwing", () -> ((Callable<Object>) () -> {
            try {
                return throwing.invoke();
            } catch (RuntimeException e) {
                throw e;
            } catch (Throwable e) {
                return e;
            }
        }).call());
        MethodHandle invoker = lookup.findVirtual(MethodHandle.class, "invokeExact",
            MethodType.methodType(int.class, String.class));
        report("found", () -> System.out.println((int) invoker.invokeExact(length, "seven..")));
        MethodHandle setter = lookup.findVirtual(VarHandle.class, "set",
            MethodType.methodType(void.class, PolymorphicReferences.class, int.class));
        VarHandle h = lookup.findVarHandle(PolymorphicReferences.class, "x", int.class);
        PolymorphicReferences o = new PolymorphicReferences();
        report("found set", () -> setter.invokeExact(h, o, 9));
        System.out.println(o.x);
    }

    public static void main(String[] args) throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle h = lookup.findVarHandle(PolymorphicReferences.class, "x", int.class);
        PolymorphicReferences o = new PolymorphicReferences();
        modes(h, o);
        conversions(h, o);
        places(lookup);
        handles(lookup);
    }
}
