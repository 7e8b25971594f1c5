import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;

/** Reading and writing fields of every type. */
public class Fields {
    public int i = 1;
    protected long l = 2;
    private String s = "private";
    static double d = 2.5;
    final boolean z = Boolean.parseBoolean("true");
    char c = 'c';
    byte b = 3;
    short sh = 4;
    float f = 1.5f;
    int[] a = {7};
    volatile transient Object o;

    static class Sub extends Fields {
        public int own = 9;
    }

    public static void main(String[] args) throws Exception {
        Fields x = new Fields();
        Field[] all = Fields.class.getDeclaredFields();
        Arrays.sort(all, Comparator.comparing(Field::getName));
        for (Field f : all) {
            f.setAccessible(true);
            System.out.println(f.getName() + " " + f.getType() + " " + Modifier.toString(f.getModifiers()) + " "
                + (f.getType().isArray() ? f.get(x).getClass().getName() : f.get(x)));
        }
        Field i = Fields.class.getField("i");
        i.setInt(x, 100);
        i.set(x, (short) 50);
        System.out.println(x.i + " " + i.getLong(x) + " " + i.getDouble(x) + " " + i);
        Field s = Fields.class.getDeclaredField("s");
        s.set(x, "changed");
        System.out.println(x.s);
        Fields.class.getDeclaredField("d").setDouble(null, 7.5);
        System.out.println(d);
        Field z = Fields.class.getDeclaredField("z");
        z.setAccessible(true);
        z.setBoolean(x, false);
        System.out.println(z.getBoolean(x));
        try {
            i.set(x, "text");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            i.get("not a Fields");
        } catch (IllegalArgumentException e) {
            System.out.println("wrong object");
        }
        try {
            i.getByte(x);
        } catch (IllegalArgumentException e) {
            System.out.println("no narrowing");
        }
        try {
            i.get(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            Fields.class.getField("s");
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Sub.class.getField("i").getDeclaringClass().getSimpleName() + " " + Sub.class.getDeclaredFields().length);
        try {
            Field value = Integer.class.getDeclaredField("value");
            value.setAccessible(true);
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
