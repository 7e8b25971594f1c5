// A clone sees one moment of its object; two threads make two copies.
public class CloneRaces implements Cloneable {
    int a, b;
    static final CloneRaces it = new CloneRaces();

    synchronized CloneRaces copy() throws CloneNotSupportedException {
        return (CloneRaces) clone();
    }

    void change() {
        synchronized (this) { // bug: {
            a++;
            b++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(it::change);
        t.start();
        CloneRaces seen = it.copy();
        assert seen.a == seen.b;
        t.join();
    }
}
