// expect: SAFE
/** A clone of a clone of a clone. */
public class ClonedInLoop implements Cloneable {
    static int n;

    static synchronized void count() {
        n++;
    }

    public static void main(String[] args) throws CloneNotSupportedException {
        ClonedInLoop it = new ClonedInLoop();
        for (int i = 0; i < 3; i++) it = (ClonedInLoop) it.clone();
        new Thread(ClonedInLoop::count).start();
        count();
    }
}
