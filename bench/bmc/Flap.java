import weft.Verify;

/** A flap controller with two threads: one moves the flap, one sets where to. Arguments: how many moves, `safe` or not. */
public class Flap {
    static int wanted;
    static int position;

    static synchronized void set(int to) {
        wanted = to < 0 ? 0 : to > 38 ? 38 : to;
    }

    static synchronized void move(boolean right) {
        if (position < wanted) {
            position += right && wanted - position < 10 ? wanted - position : 10;
        } else if (position > wanted) {
            position -= right && position - wanted < 10 ? position - wanted : 10;
        }
        assert position >= 0 && position <= 38;
    }

    public static void main(String[] args) throws InterruptedException {
        boolean right = args[1].equals("safe");
        int moves = Integer.parseInt(args[0]);
        Thread pilot = new Thread(() -> {
            set(Verify.anyInt());
            set(Verify.anyInt());
        });
        pilot.start();
        for (int i = 0; i < moves; i++) {
            move(right);
        }
        pilot.join();
    }
}
