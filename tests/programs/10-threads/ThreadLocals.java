// threads
/** ThreadLocal and InheritableThreadLocal. */
public class ThreadLocals {
    static final ThreadLocal<Integer> count = ThreadLocal.withInitial(() -> 10);
    static final InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + "/child";
        }
    };

    public static void main(String[] args) throws InterruptedException {
        count.set(5);
        inherited.set("root");
        int[] seen = new int[3];
        String[] names = new String[3];
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int n = i;
            ts[i] = new Thread(() -> {
                for (int k = 0; k <= n; k++) {
                    count.set(count.get() + 1);
                }
                seen[n] = count.get();
                names[n] = inherited.get();
                inherited.set("changed");
            });
        }
        for (Thread t : ts) {
            t.start();
            t.join();
        }
        System.out.println(seen[0] + " " + seen[1] + " " + seen[2] + " " + count.get());
        System.out.println(names[0] + " " + names[2] + " " + inherited.get());
        count.remove();
        System.out.println(count.get());
        ThreadLocal<String> plain = new ThreadLocal<>();
        System.out.println(plain.get());
        for (int i = 0; i < 50; i++) {
            ThreadLocal<Integer> many = new ThreadLocal<>();
            many.set(i);
            if (i % 10 == 0) {
                System.out.println(many.get());
            }
        }
    }
}
