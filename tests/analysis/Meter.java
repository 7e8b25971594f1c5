// The running example of docs/analysis.md.
class Meter {
    private final Object lock = new Object();
    private int[] samples = new int[8];

    int sum(int from, int scale) {
        if (scale == 0) throw new IllegalArgumentException("scale");
        int sum = 0;
        for (int i = from; i < samples.length; i++) {
            int s = samples[i];
            if (s < 0) sum -= s;
            else sum += s;
        }
        try {
            return sum / scale;
        } catch (ArithmeticException e) {
            return 0;
        }
    }

    void reset() {
        synchronized (lock) {
            samples = new int[8];
        }
    }

    void watch() {
        while (true) {
            if (samples[0] > 0) reset();
            else samples[0]++;
        }
    }
}
