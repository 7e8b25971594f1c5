// Figure 1 of Nordhoff, Mueller-Olm and Lammich: it can print 42, and has one race, v = 0 with v = 42.
public class Figure1 {
    static int v;
    static final Object x = new Object();

    public static void main(String[] args) {
        Thread q = new Thread(Figure1::run);
        q.start();
        v = 0;
        synchronized (x) {
            System.out.println(v);
        }
    }

    static void run() {
        synchronized (x) {
            v = 42;
        }
    }
}
