import weft.TrackWithBDD;

/**
 * A product line of mine pump controllers: 20 features, a million products, one run. Water rises, methane comes and goes;
 * the pump must not run while there is methane. Ten features decide how the controller works, and interact; ten only
 * change what it shows.
 *
 * <pre>
 * weft check --engine hybrid examples/tracked/MinePump.java                all products at once
 * weft check --engine explicit examples/tracked/MinePump.java -- 4711      one product, its features as the bits of a number
 * java -ea -cp ... MinePump count                                          tries all products one by one, counts those that fail
 * </pre>
 */
public class MinePump {
    /** What a product consists of. Without values of their own they are inputs: every combination is considered. */
    static class Features {
        @TrackWithBDD
        boolean highWaterSensor, lowWaterSensor, methaneSensor, methaneAlarm, manualOverride, safetyInterlock;
        @TrackWithBDD
        boolean startCommand, stopCommand, doublePump, ventilation;
        @TrackWithBDD
        boolean lamp, siren, display, logging, network, battery, heater, camera, clock, counter;

        static final int COUNT = 20;

        /** The product with these bits, the first feature lowest. */
        static Features of(int bits) {
            Features f = new Features();
            f.highWaterSensor = (bits & 1) != 0;
            f.lowWaterSensor = (bits & 1 << 1) != 0;
            f.methaneSensor = (bits & 1 << 2) != 0;
            f.methaneAlarm = (bits & 1 << 3) != 0;
            f.manualOverride = (bits & 1 << 4) != 0;
            f.safetyInterlock = (bits & 1 << 5) != 0;
            f.startCommand = (bits & 1 << 6) != 0;
            f.stopCommand = (bits & 1 << 7) != 0;
            f.doublePump = (bits & 1 << 8) != 0;
            f.ventilation = (bits & 1 << 9) != 0;
            f.lamp = (bits & 1 << 10) != 0;
            f.siren = (bits & 1 << 11) != 0;
            f.display = (bits & 1 << 12) != 0;
            f.logging = (bits & 1 << 13) != 0;
            f.network = (bits & 1 << 14) != 0;
            f.battery = (bits & 1 << 15) != 0;
            f.heater = (bits & 1 << 16) != 0;
            f.camera = (bits & 1 << 17) != 0;
            f.clock = (bits & 1 << 18) != 0;
            f.counter = (bits & 1 << 19) != 0;
            return f;
        }
    }

    static class Mine {
        int water = 1;
        boolean methane;

        void step(int time, boolean pumping, Features f) {
            int pumped = !pumping ? 0 : f.doublePump ? 3 : 2;
            water = Math.max(0, Math.min(3, water + 1 - pumped));
            methane = time == 1 || time == 2 && !f.ventilation;
        }
    }

    static class Controller {
        final Features f;
        final Mine mine;
        boolean pumping;

        Controller(Features f, Mine mine) {
            this.f = f;
            this.mine = mine;
        }

        boolean alarm() {
            return mine.methane && f.methaneSensor && f.methaneAlarm && (!f.manualOverride || f.safetyInterlock);
        }

        void step(int time) {
            if (time == 1 && f.stopCommand) {
                pumping = false;
            }
            if (pumping) {
                if (mine.water == 0 && f.lowWaterSensor) {
                    pumping = false;
                }
            } else if (mine.water >= 2 && f.highWaterSensor || time == 2 && f.startCommand) {
                pumping = true;
            }
            if (pumping && alarm()) {
                pumping = false;
            }
        }

        /** What the features show that do not interact with anything. */
        int panel() {
            int lights = 0;
            lights += f.lamp ? 1 : 0;
            lights += f.siren ? 1 : 0;
            lights += f.display ? 1 : 0;
            lights += f.logging ? 1 : 0;
            lights += f.network ? 1 : 0;
            lights += f.battery ? 1 : 0;
            lights += f.heater ? 1 : 0;
            lights += f.camera ? 1 : 0;
            lights += f.clock ? 1 : 0;
            lights += f.counter ? 1 : 0;
            return lights;
        }
    }

    static void run(Features f) {
        Mine mine = new Mine();
        Controller c = new Controller(f, mine);
        for (int time = 0; time < 4; time++) {
            mine.step(time, c.pumping, f);
            c.step(time);
            assert !(c.pumping && mine.methane) : "pumping in methane";
            assert c.panel() <= 10;
        }
    }

    public static void main(String[] args) {
        if (args.length == 0) {
            run(new Features());
        } else if (!args[0].equals("count")) {
            run(Features.of(Integer.parseInt(args[0])));
        } else {
            int failing = 0;
            for (int bits = 0; bits < 1 << Features.COUNT; bits++) {
                try {
                    run(Features.of(bits));
                } catch (AssertionError e) {
                    failing++;
                }
            }
            System.out.println(failing + " of " + (1 << Features.COUNT) + " products fail");
        }
    }
}
