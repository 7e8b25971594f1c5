import weft.TrackWithBDD;

/** One thread reads an input for ever; the other must not be forgotten. */
public class Loop {
    @TrackWithBDD static boolean flag;
    static int n;

    public static void main(String[] args) {
        new Thread(() -> { throw new IllegalStateException("met"); }).start();
        while (true) {
            boolean own = new Local().flag;
            if (own) n = 1 - n;
        }
    }

    static class Local {
        @TrackWithBDD boolean flag;
    }
}
