/** Boxing, unboxing, the Integer cache, equality of boxes. */
public class Boxing {
    public static void main(String[] args) {
        Integer a = 127;
        Integer b = 127;
        Integer c = 128;
        Integer d = 128;
        System.out.println(a == b);
        System.out.println(c.equals(d));
        System.out.println(c == 128);
        Long l = 127L;
        System.out.println(l.equals(127));
        System.out.println(l.equals(127L));
        a++;
        a += b;
        System.out.println(a);
        Character ch = 'x';
        ch++;
        System.out.println(ch);
        Boolean t = true;
        System.out.println(t ? 1 : 0);
        Object o = true ? 1 : 2.0;
        System.out.println(o);
        Object p = true ? Integer.valueOf(1) : "x";
        System.out.println(p);
        Double dd = 1.5;
        System.out.println(dd.intValue() + " " + dd.hashCode() + " " + Float.valueOf(1.5f).hashCode());
        System.out.println(Boolean.hashCode(true) + " " + Boolean.hashCode(false) + " " + Character.valueOf('a').hashCode());
        System.out.println(Byte.valueOf((byte) -1).hashCode() + " " + Short.valueOf((short) -2).hashCode());
        Integer none = null;
        try {
            int i = none;
            System.out.println(i);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        Number n = 300;
        System.out.println(n.byteValue() + " " + n.doubleValue() + " " + n.longValue());
    }
}
