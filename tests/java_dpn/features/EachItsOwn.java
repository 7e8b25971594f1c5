// expect: SAFE
/** Any number of objects, each guarded by itself. */
public class EachItsOwn {
    private int n;

    synchronized void add() {
        more();
    }

    private void more() {
        n++;
    }

    public static void main(String[] args) {
        EachItsOwn[] all = new EachItsOwn[4];
        for (int i = 0; i < all.length; i++) all[i] = new EachItsOwn();
        for (EachItsOwn one : all) new Thread(one::add).start();
        for (EachItsOwn one : all) one.add();
    }
}
