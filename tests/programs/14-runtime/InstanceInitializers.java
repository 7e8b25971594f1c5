/** Field initialisers and initialiser blocks in textual order, with forward references by this. */
public class InstanceInitializers {
    private int a = next("a");

    {
        System.out.println("block 1: a=" + a + " b=" + this.b);
    }

    private int b = next("b") + a;

    {
        System.out.println("block 2: b=" + b);
        a = 100;
    }

    private final int c = a + b;
    private static int n;

    InstanceInitializers() {
        System.out.println("constructor: c=" + c);
    }

    InstanceInitializers(int x) {
        this();
        System.out.println("second constructor " + x);
    }

    static int next(String s) {
        System.out.println("init " + s);
        return ++n;
    }

    public static void main(String[] args) {
        new InstanceInitializers(7);
        InstanceInitializers i = new InstanceInitializers() {
            {
                System.out.println("anonymous sees c=" + InstanceInitializers.n);
            }
        };
        System.out.println(i.a + " " + i.b + " " + i.c);
    }
}
