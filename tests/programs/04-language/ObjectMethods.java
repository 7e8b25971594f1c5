/** equals, hashCode, toString, clone, getClass, and identity. */
public class ObjectMethods {
    static class Plain {
    }

    static class Key implements Cloneable {
        int[] data = {1, 2};
        int id = 7;

        @Override
        public boolean equals(Object o) {
            return o instanceof Key k && k.id == id;
        }

        @Override
        public int hashCode() {
            return id;
        }

        @Override
        public String toString() {
            return "Key" + id;
        }

        @Override
        protected Key clone() {
            try {
                return (Key) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class NotCloneable {
        Object tryClone() throws CloneNotSupportedException {
            return clone();
        }
    }

    public static void main(String[] args) {
        Plain p = new Plain();
        System.out.println(p.hashCode() == p.hashCode());
        System.out.println(p.hashCode() == System.identityHashCode(p));
        System.out.println(p.toString().equals("ObjectMethods$Plain@" + Integer.toHexString(p.hashCode())));
        System.out.println(p.equals(new Plain()));
        System.out.println(System.identityHashCode(null));
        Key k = new Key();
        Key c = k.clone();
        System.out.println(k.equals(c) + " " + (k == c) + " " + (k.data == c.data) + " " + c + " " + c.hashCode());
        System.out.println(k.getClass() == c.getClass());
        try {
            new NotCloneable().tryClone();
        } catch (CloneNotSupportedException e) {
            System.out.println(e.getMessage());
        }
        int[] a = {1, 2, 3};
        int[] b = a.clone();
        b[0] = 9;
        System.out.println(a[0] + " " + b[0] + " " + a.equals(b));
    }
}
