/** Labelled breaks and continues out of many constructs, and shadowing. */
public class LabelsAndScopes {
    static int x = 1;

    public static void main(String[] args) {
        block:
        {
            if (args.length == 0) {
                break block;
            }
            System.out.println("never");
        }
        int n = 0;
        outer:
        while (true) {
            for (;;) {
                n++;
                switch (n % 5) {
                    case 0:
                        continue outer;
                    case 3:
                        if (n > 20) {
                            break outer;
                        }
                        break;
                    default:
                        n += n > 30 ? 1 : 2;
                }
            }
        }
        System.out.println(n);
        int x = 2;
        {
            int y = x + LabelsAndScopes.x;
            System.out.println(y);
        }
        {
            int y = 40;
            System.out.println(y);
        }
        for (int i = 0, j = 10; i < j; i += 3, j--) {
            System.out.println(i + " " + j);
        }
        var list = new java.util.ArrayList<java.util.Map<String, Integer>>();
        list.add(java.util.Map.of("k", 5));
        for (var m : list) {
            System.out.println(m);
        }
        int i = 0;
        do {
            if (i == 2) {
                i = 10;
                continue;
            }
            i++;
        } while (i < 5);
        System.out.println(i);
    }
}
