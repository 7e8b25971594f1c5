// Object.clone copies the fields, of the object's own class, and not what they refer to.
public class CloneObject {
    static class Base implements Cloneable {
        int x;
        int[] shared;

        public Base clone() {
            try {
                return (Base) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static class Derived extends Base {
        int y;
    }

    static class Plain {
        Object copy() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    static volatile Base given;
    static boolean refused;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            Derived d = new Derived();
            d.x = 3;
            d.y = 4;
            d.shared = new int[1];
            given = d;
        });
        t.start();
        t.join();
        Base copy = given.clone();
        given.x = 5;
        given.shared[0] = 7;
        assert copy instanceof Derived && copy != given;
        assert copy.x == 3 && ((Derived) copy).y == 4; // bug: assert copy.x == 5;
        assert copy.shared == given.shared && copy.shared[0] == 7;
        try {
            new Plain().copy();
        } catch (CloneNotSupportedException e) {
            refused = true;
        }
        assert refused;
    }
}
