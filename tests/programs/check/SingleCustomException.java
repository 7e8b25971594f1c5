// expect: UNSAFE IllegalStateException
import weft.Verify;

/** A protocol that a caller can break. */
public class SingleCustomException {
    private boolean open;

    void open() {
        open = true;
    }

    void close() {
        open = false;
    }

    void write() {
        if (!open) {
            throw new IllegalStateException("closed");
        }
    }

    public static void main(String[] args) {
        SingleCustomException f = new SingleCustomException();
        for (int i = 0; i < 3; i++) {
            switch (Verify.anyInt(0, 2)) {
                case 0 -> f.open();
                case 1 -> f.close();
                default -> f.write();
            }
        }
    }
}
