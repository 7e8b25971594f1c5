import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import java.util.function.Function;
import java.util.function.Supplier;

/** Serializable lambdas, written and read back. */
public class SerializedLambdas {
    interface SerializableFunction<A, B> extends Function<A, B>, Serializable {
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(T o) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(o);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        }
    }

    public static void main(String[] args) throws Exception {
        int k = 10;
        SerializableFunction<Integer, Integer> f = x -> x * k;
        System.out.println(copy(f).apply(5));
        SerializableFunction<String, Integer> length = String::length;
        System.out.println(copy(length).apply("four"));
        Supplier<String> s = (Supplier<String> & Serializable) () -> "captured " + k;
        System.out.println(copy(s).get());
        Method m = f.getClass().getDeclaredMethod("writeReplace");
        m.setAccessible(true);
        SerializedLambda form = (SerializedLambda) m.invoke(f);
        System.out.println(form.getFunctionalInterfaceClass() + " " + form.getFunctionalInterfaceMethodName() + " " + form.getCapturedArgCount()
            + " " + form.getCapturedArg(0) + " " + form.getImplClass());
    }
}
