/** Exceptions from constructors and instance initialisers; the object escapes anyway. */
public class ConstructorThrows {
    static ConstructorThrows leaked;
    int a = 1;
    int b;

    {
        leaked = this;
        b = 2;
    }

    ConstructorThrows(boolean fail) {
        if (fail) {
            throw new IllegalArgumentException("fail");
        }
        b = 3;
    }

    public static void main(String[] args) {
        try {
            new ConstructorThrows(true);
        } catch (IllegalArgumentException e) {
            System.out.println(leaked.a + " " + leaked.b);
        }
        System.out.println(new ConstructorThrows(false).b);
        Object[] made = new Object[3];
        int n = 0;
        try {
            for (int i = 0; i < 3; i++) {
                made[n++] = new ConstructorThrows(i == 1);
            }
        } catch (IllegalArgumentException e) {
            System.out.println(n + " " + (made[0] != null) + " " + made[1]);
        }
    }
}
