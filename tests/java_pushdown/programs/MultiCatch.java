// Handlers in order, several classes in one, subclasses first.
public class MultiCatch {
    static volatile int which;
    static int way;

    static void fail(int n) {
        switch (n) {
            case 0: throw new NullPointerException();
            case 1: throw new IndexOutOfBoundsException();
            case 2: throw new ArrayIndexOutOfBoundsException();
            default: throw new IllegalStateException();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> which = 2);
        t.start();
        try {
            fail(which);
        } catch (ArrayIndexOutOfBoundsException e) {
            way = 3;
        } catch (NullPointerException | IndexOutOfBoundsException e) {
            way = 1;
        } catch (RuntimeException e) {
            way = 9;
        }
        t.join();
        assert way == 1 || way == 3; // bug: assert way == 1;
    }
}
