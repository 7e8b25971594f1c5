import weft.TrackWithBDD;

/** Objects that die leave their places to new ones, but not their inputs' values. */
public class Fresh {
    static class Coin {
        @TrackWithBDD boolean head;
    }

    public static void main(String[] args) {
        int heads = 0;
        for (int i = 0; i < 6; i++) {
            if (new Coin().head) heads |= 1 << i;
        }
        assert heads != 0b011010;
    }
}
