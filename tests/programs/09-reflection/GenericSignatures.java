import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Generic types through reflection. */
public class GenericSignatures {
    static class Box<T extends Number & Comparable<T>> {
        List<? extends T> items;
        Map<String, List<int[]>> map;
        T[] array;
        Function<? super T, ?> f;
    }

    static class IntBox extends Box<Integer> implements Comparable<IntBox> {
        public int compareTo(IntBox o) {
            return 0;
        }
    }

    static <A, B extends List<A>> Map<A, B> method(A a, B[] b) {
        return null;
    }

    public static void main(String[] args) throws Exception {
        for (String n : new String[] {"items", "map", "array", "f"}) {
            Field f = Box.class.getDeclaredField(n);
            System.out.println(f.getGenericType() + " " + f.getType().getSimpleName());
        }
        ParameterizedType p = (ParameterizedType) IntBox.class.getGenericSuperclass();
        System.out.println(p + " " + p.getRawType() + " " + Arrays.toString(p.getActualTypeArguments()) + Arrays.toString(IntBox.class.getGenericInterfaces()));
        TypeVariable<?> t = Box.class.getTypeParameters()[0];
        System.out.println(t.getName() + Arrays.toString(t.getBounds()));
        for (Method m : GenericSignatures.class.getDeclaredMethods()) {
            if (m.getName().equals("method")) {
                System.out.println(m.getGenericReturnType() + " " + Arrays.toString(m.getGenericParameterTypes()) + Arrays.toString(m.getTypeParameters()));
            }
        }
        Type anonymous = new java.util.ArrayList<Map<String, Integer>>() { }.getClass().getGenericSuperclass();
        System.out.println(anonymous);
    }
}
