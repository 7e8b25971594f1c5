// expect: UNKNOWN
public class ChangedAfterGiven {
    static final Object a = new Object();
    static int[] given;

    static void make() {
        int[] mine = new int[2];
        synchronized (a) {
            given = mine;
        }
        mine[0] = 1;
    }

    public static void main(String[] args) {
        new Thread(ChangedAfterGiven::make).start();
        make();
        synchronized (a) {
            System.out.println(given[0]);
        }
    }
}
