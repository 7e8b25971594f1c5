// threads
/** A class is initialised once, whoever comes first; the others wait. */
public class ClassInitThreads {
    static int inits;

    static class Slow {
        static int value;

        static {
            inits++;
            int x = 0;
            for (int i = 0; i < 10000; i++) {
                x += i % 7;
                if (i % 1000 == 0) {
                    Thread.yield();
                }
            }
            value = x;
        }
    }

    static class Failing {
        static {
            inits += 100;
            if (inits > 0) {
                throw new IllegalStateException("init");
            }
        }

        static void touch() {
        }
    }

    static class Holder {
        static final Holder INSTANCE = new Holder();
    }

    public static void main(String[] args) throws InterruptedException {
        int n = 5;
        int[] seen = new int[n];
        String[] errors = new String[n];
        Holder[] holders = new Holder[n];
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            int k = i;
            ts[i] = new Thread(() -> {
                seen[k] = Slow.value;
                holders[k] = Holder.INSTANCE;
                try {
                    Failing.touch();
                } catch (ExceptionInInitializerError e) {
                    errors[k] = "first";
                } catch (NoClassDefFoundError e) {
                    errors[k] = "later";
                }
            });
            ts[i].start();
        }
        int first = 0;
        for (int i = 0; i < n; i++) {
            ts[i].join();
            first += "first".equals(errors[i]) ? 1 : 0;
            System.out.println(seen[i] + " " + (holders[i] == holders[0]));
        }
        System.out.println(inits + " " + first);
    }
}
