import weft.TrackWithBDD;
import weft.Verify;

/**
 * A product line: a mine pump with 20 features, each a flag. The pump keeps a mine dry and must not run while there is
 * methane. Some features work alone, some undo each other.
 *
 *     weft check --engine hybrid --all-errors PumpLine.java          all 2^20 products at once: which fail?
 *     weft check PumpLine.java -- 266247                             the one product whose flags are these bits
 *     java -cp …/weft-api.jar PumpLine.java count                    how many products fail, one after the other
 */
public class PumpLine {
    @TrackWithBDD static boolean highSensor;    // starts the pump when water is high
    @TrackWithBDD static boolean lowSensor;     // stops it when water is low
    @TrackWithBDD static boolean methaneAlarm;  // stops it when there is methane
    @TrackWithBDD static boolean methaneQuery;  // does not start it when there is methane
    @TrackWithBDD static boolean startCommand;  // the operator may start it
    @TrackWithBDD static boolean stopCommand;   // and stop it
    @TrackWithBDD static boolean fastPump;      // two units a cycle
    @TrackWithBDD static boolean secondPump;    // one more when water is high
    @TrackWithBDD static boolean drain;         // water leaves by itself every other cycle
    @TrackWithBDD static boolean ventilation;   // methane goes after a cycle
    @TrackWithBDD static boolean strongFans;    // with ventilation: at once
    @TrackWithBDD static boolean battery;       // the pump survives a power cut
    @TrackWithBDD static boolean powerSaving;   // every third cycle it rests
    @TrackWithBDD static boolean override;      // the operator's start ignores methane
    @TrackWithBDD static boolean logging;
    @TrackWithBDD static boolean display;
    @TrackWithBDD static boolean bell;          // rings when water is critical
    @TrackWithBDD static boolean evacuation;    // when it rings people leave
    @TrackWithBDD static boolean selfTest;      // the pump runs in the first cycle
    @TrackWithBDD static boolean interlock;     // no self test and no override while there is methane

    static final int CYCLES = 6, LOW = 1, HIGH = 3, CRITICAL = 5;

    int water = 2, methane, logged, shown;
    boolean running, ringing, empty;

    static void select(int bits) {
        highSensor = (bits & 1) != 0;
        lowSensor = (bits & 2) != 0;
        methaneAlarm = (bits & 4) != 0;
        methaneQuery = (bits & 8) != 0;
        startCommand = (bits & 16) != 0;
        stopCommand = (bits & 32) != 0;
        fastPump = (bits & 64) != 0;
        secondPump = (bits & 128) != 0;
        drain = (bits & 256) != 0;
        ventilation = (bits & 512) != 0;
        strongFans = (bits & 1024) != 0;
        battery = (bits & 2048) != 0;
        powerSaving = (bits & 4096) != 0;
        override = (bits & 8192) != 0;
        logging = (bits & 16384) != 0;
        display = (bits & 32768) != 0;
        bell = (bits & 65536) != 0;
        evacuation = (bits & 131072) != 0;
        selfTest = (bits & 262144) != 0;
        interlock = (bits & 524288) != 0;
    }

    void environment(int scenario, int cycle) {
        boolean wet = scenario == 0 || (scenario + cycle) % 3 != 0;
        if (wet) water++;
        if (drain) {
            if (cycle % 2 == 1 && water > 0) water--;
        }
        if ((scenario * 2 + cycle) % 4 == 3) methane = 2;
        else if (methane > 0) {
            if (ventilation) methane--;
        }
        if (strongFans) {
            if (ventilation) methane = 0;
        }
        if (scenario == 2 && cycle == 3) {
            if (!battery) running = false;
        }
    }

    void start() {
        if (methaneQuery) {
            if (methane > 0) return;
        }
        running = true;
    }

    void control(int scenario, int cycle) {
        if (cycle == 0) {
            if (selfTest) {
                if (interlock) {
                    if (methane == 0) running = true;
                } else {
                    running = true;
                }
            }
        }
        if (water >= HIGH) {
            if (highSensor) start();
        }
        if (startCommand) {
            if (scenario == 1 && cycle == 2) {
                if (override) {
                    if (!interlock || methane == 0) running = true;
                } else {
                    start();
                }
            }
        }
        if (stopCommand) {
            if (scenario == 1 && cycle == 4) running = false;
        }
        if (water <= LOW) {
            if (lowSensor) running = false;
        }
        if (methaneAlarm) {
            if (methane > 0) running = false;
        }
        if (powerSaving) {
            if (cycle % 3 == 2) running = false;
        }
    }

    void pump() {
        if (!running) return;
        int units = 1;
        if (fastPump) units++;
        if (water >= HIGH) {
            if (secondPump) units++;
        }
        water = Math.max(0, water - units);
    }

    void report() {
        if (logging) logged++;
        if (display) shown++;
        if (water >= CRITICAL) {
            if (bell) ringing = true;
        }
        if (ringing) {
            if (evacuation) empty = true;
        }
    }

    /** 0: all is well; 1: methane meets a running pump; 2: people are flooded. */
    int simulate(int scenario) {
        for (int cycle = 0; cycle < CYCLES; cycle++) {
            environment(scenario, cycle);
            control(scenario, cycle);
            if (running && methane > 0) return 1;
            pump();
            report();
            if (water > CRITICAL && !empty) return 2;
        }
        return 0;
    }

    static int count() {
        int failing = 0;
        for (int bits = 0; bits < 1 << 20; bits++) {
            select(bits);
            boolean fails = false;
            for (int scenario = 0; scenario < 4 && !fails; scenario++) fails = new PumpLine().simulate(scenario) != 0;
            if (fails) failing++;
        }
        return failing;
    }

    public static void main(String[] args) {
        if (args.length > 0 && args[0].equals("count")) {
            System.out.println(count());
            return;
        }
        if (args.length > 0) select(Integer.parseInt(args[0]));
        int outcome = new PumpLine().simulate(Verify.anyInt(0, 3));
        assert outcome != 1 : "explosion";
        assert outcome != 2 : "flood";
    }
}
