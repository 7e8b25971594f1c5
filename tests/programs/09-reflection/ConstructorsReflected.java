import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.Comparator;

/** newInstance through constructors. */
public class ConstructorsReflected {
    static class Thing {
        final String how;

        Thing() {
            how = "default";
        }

        private Thing(int n) {
            how = "int " + n;
        }

        public Thing(String s, double... ds) {
            how = s + ds.length;
        }

        Thing(boolean fail) throws Exception {
            throw new Exception("refused");
        }
    }

    abstract static class Abstract {
    }

    class Inner {
        int n = 3;
    }

    record Rec(int a, String b) {
    }

    enum E { A }

    public static void main(String[] args) throws Exception {
        System.out.println(Thing.class.getDeclaredConstructor().newInstance().how);
        Constructor<Thing> c = Thing.class.getDeclaredConstructor(int.class);
        System.out.println(c.newInstance(5).how + " " + c);
        System.out.println(Thing.class.getConstructor(String.class, double[].class).newInstance("v", new double[] {1, 2}).how);
        try {
            Thing.class.getDeclaredConstructor(boolean.class).newInstance(true);
        } catch (InvocationTargetException e) {
            System.out.println(e.getTargetException().getMessage());
        }
        try {
            Abstract.class.getDeclaredConstructor().newInstance();
        } catch (InstantiationException e) {
            System.out.println("abstract");
        }
        try {
            E.class.getDeclaredConstructors()[0].newInstance("B", 1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Inner.class.getDeclaredConstructor(ConstructorsReflected.class).newInstance(new ConstructorsReflected()).n);
        System.out.println(Rec.class.getDeclaredConstructor(int.class, String.class).newInstance(1, "x"));
        System.out.println(Arrays.toString(Rec.class.getRecordComponents()) + Rec.class.getRecordComponents()[1].getAccessor().invoke(new Rec(2, "acc")));
        Constructor<?>[] all = Thing.class.getDeclaredConstructors();
        Arrays.sort(all, Comparator.comparing(Constructor::toString));
        for (Constructor<?> x : all) {
            System.out.println(x.getParameterCount() + " " + x.getModifiers() + " " + Arrays.toString(x.getParameterTypes()));
        }
        System.out.println(String.class.getConstructor(char[].class).newInstance(new char[] {'o', 'k'}));
    }
}
