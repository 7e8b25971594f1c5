// expect: UNKNOWN
/** The lock that is held is not that of the object. */
public class EachByAnother {
    private int n;
    private EachByAnother other;

    synchronized void add() {
        other.n++;
    }

    public static void main(String[] args) {
        EachByAnother[] all = new EachByAnother[4];
        for (int i = 0; i < all.length; i++) all[i] = new EachByAnother();
        for (EachByAnother one : all) one.other = all[0];
        for (EachByAnother one : all) new Thread(one::add).start();
    }
}
