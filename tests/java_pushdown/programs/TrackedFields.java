// Fields that are inputs until they are written: of each object on its own, and the same whenever they are read.
import weft.TrackWithBDD;

public class TrackedFields {
    static class Valve {
        @TrackWithBDD boolean open;
        int seen;

        void look() {
            if (open) seen++;
            if (open) seen++;
        }
    }

    @TrackWithBDD static boolean safe;
    static volatile Valve second;

    public static void main(String[] args) throws Exception {
        Valve first = new Valve();
        Thread t = new Thread(() -> {
            Valve v = new Valve();
            v.look();
            second = v;
            safe = true;
        });
        first.look();
        t.start();
        t.join();
        assert first.seen != 1 && second.seen != 1;
        assert safe && first.open == (first.seen == 2); // bug: assert first.seen == second.seen;
    }
}
