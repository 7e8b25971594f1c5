// expect: UNSAFE AssertionError
/**
 * Peterson's algorithm, with turn and flag assigned in the wrong order, by the main thread and
 * another. One that fails leaves its flag up, and the other one goes round its loop for ever.
 */
public class PetersonMain {
    static boolean left, right;
    static int turn, inside;

    static void left() {
        for (int i = 0; i < 2; i++) {
            turn = 1;
            left = true;
            while (right && turn == 1) { }
            inside++;
            assert inside == 1;
            inside--;
            left = false;
        }
    }

    static void right() {
        for (int i = 0; i < 2; i++) {
            turn = 0;
            right = true;
            while (left && turn == 0) { }
            inside++;
            assert inside == 1;
            inside--;
            right = false;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        left = right = true;
        left = right = false;
        Thread t = new Thread(PetersonMain::left);
        t.start();
        right();
        t.join();
    }
}
