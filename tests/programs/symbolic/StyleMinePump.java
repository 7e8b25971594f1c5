// expect: SAFE
import org.sosy_lab.sv_benchmarks.Verifier;

/** The mine pump: never runs while there is methane, after the sensor was asked. */
public class StyleMinePump {
    enum Level { LOW, NORMAL, HIGH }

    static class Environment {
        private Level water = Level.NORMAL;
        private boolean methane;

        void lower() {
            water = water == Level.HIGH ? Level.NORMAL : Level.LOW;
        }

        void rise() {
            water = water == Level.LOW ? Level.NORMAL : Level.HIGH;
        }

        void changeMethane() {
            methane = !methane;
        }
    }

    static class Pump {
        private boolean running;
        private boolean active = true;
        private final Environment env;

        Pump(Environment env) {
            this.env = env;
        }

        void step() {
            if (running) {
                env.lower();
            }
            if (active) {
                process();
            }
        }

        private void process() {
            if (running) {
                if (env.methane || env.water == Level.LOW) {
                    running = false;
                }
            } else if (env.water == Level.HIGH && !env.methane) {
                running = true;
            }
        }

        void stop() {
            running = false;
            active = false;
        }
    }

    public static void main(String[] args) {
        Environment env = new Environment();
        Pump pump = new Pump(env);
        for (int i = 0; i < 6; i++) {
            if (Verifier.nondetBoolean()) {
                env.rise();
            }
            if (Verifier.nondetBoolean()) {
                env.changeMethane();
            }
            if (Verifier.nondetBoolean()) {
                if (Verifier.nondetBoolean()) {
                    pump.active = true;
                }
            } else if (Verifier.nondetBoolean()) {
                pump.stop();
            }
            pump.step();
            assert !(env.methane && pump.running);
        }
    }
}
