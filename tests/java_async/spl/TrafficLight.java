// As examples/spl/traffic_light.spl; numbers are bounded.
import java.util.concurrent.*;
import weft.Verify;

public class TrafficLight {
    static final ExecutorService loop = Executors.newSingleThreadExecutor();
    static class Light {
        boolean green;

        void go() {
            green = true;
            loop.execute(() -> went(this));
        }

        void stop() {
            green = false;
            loop.execute(() -> stopped(this));
        }
    }

    static Light north = new Light(), east = new Light();

    static void went(Light light) {
        assert !(north.green && east.green);
        loop.execute(light::stop);
    }

    static void stopped(Light light) {
        assert !north.green && !east.green;
        loop.execute((light == north ? east : north)::go);
    }

    public static void main(String[] args) {
        loop.execute(north::go);
    }
}
