// expect: SAFE
// property: assert,exception,deadlock,race
/** Lazy initialisation by a holder class. */
public class LazyInitHolder {
    static class Holder {
        static final LazyInitHolder INSTANCE = new LazyInitHolder();
    }

    public static void main(String[] args) throws InterruptedException {
        LazyInitHolder[] other = new LazyInitHolder[1];
        Thread t = new Thread(() -> other[0] = Holder.INSTANCE);
        t.start();
        LazyInitHolder mine = Holder.INSTANCE;
        t.join();
        assert mine != null && mine == other[0];
    }
}
