// Events with numbers: any from 0 to 3. The volume stays between its limits.
//
//     weft check --engine async examples/eventloop/Volume.java     SAFE
import weft.Event;
import weft.EventLoop;

@EventLoop
public class Volume {
    private static final int LOUDEST = 10;
    private int volume;

    @Event(max = 3)
    public void turn(int steps, boolean up) {
        volume = up ? Math.min(volume + steps, LOUDEST) : Math.max(volume - steps, 0);
        assert volume >= 0 && volume <= LOUDEST;
    }

    @Event
    public void mute() {
        volume = 0;
    }
}
