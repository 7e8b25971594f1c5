/** A traffic light: an enum and a small int that belong together, kept in bits. */
public class Bits {
    enum Light { RED, GREEN, YELLOW }

    static Light light = Light.RED;
    static int waiting, passed;

    static synchronized void change() {
        switch (light) {
            case RED -> light = Light.GREEN;
            case GREEN -> light = Light.YELLOW;
            default -> light = Light.RED;
        }
    }

    static synchronized void car() {
        if (light == Light.GREEN) passed++;
        else if (waiting < 3) waiting++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread lights = new Thread(() -> { for (int i = 0; i < 4; i++) change(); });
        Thread cars = new Thread(() -> { for (int i = 0; i < 3; i++) car(); });
        lights.start();
        cars.start();
        lights.join();
        cars.join();
        assert light == Light.GREEN;
        assert waiting + passed == 3;
        assert args.length == 0 || passed < 3 : "all passed";
    }
}
