import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

/** For states_test.c: what two threads load, link, initialise and allocate comes in every order. */
public class States {
    static class A {
        static final Object MARK = new Object();
        int n;
    }

    static class B {
        static final String NAME = "b" + new int[3].length;
        final List<Object> list = new ArrayList<>();
    }

    static final Object lock = new Object();
    static volatile Object first, second;
    static int total;

    static int add(int n) {
        IntSupplier s = () -> n + total;
        synchronized (lock) {
            total = s.getAsInt();
        }
        return total;
    }

    static void left() {
        A a = new A();
        first = a;
        a.n = add(1);
        try {
            Object[] none = {};
            none[a.n] = first;
        } catch (ArrayIndexOutOfBoundsException e) {
            second = e;
        }
    }

    static void right() {
        B b = new B();
        b.list.add(B.NAME);
        second = b;
        add(2);
        if (first instanceof A) b.list.add(A.MARK);
        first = null;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(States::left), two = new Thread(() -> right());
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
