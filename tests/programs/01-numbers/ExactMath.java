/** The exact methods of Math throw where others wrap. */
public class ExactMath {
    interface Try {
        Object run();
    }

    static void attempt(Try t) {
        try {
            System.out.println(t.run());
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        attempt(() -> Math.addExact(max, 1));
        attempt(() -> Math.addExact(max, -1));
        attempt(() -> Math.subtractExact(Integer.MIN_VALUE, 1));
        attempt(() -> Math.multiplyExact(65536, 65536));
        attempt(() -> Math.multiplyExact(65535, 32768));
        attempt(() -> Math.negateExact(Integer.MIN_VALUE));
        attempt(() -> Math.incrementExact(max));
        attempt(() -> Math.decrementExact(Integer.MIN_VALUE));
        attempt(() -> Math.toIntExact(1L << 31));
        attempt(() -> Math.toIntExact(-1L << 31));
        attempt(() -> Math.addExact(Long.MAX_VALUE, 1L));
        attempt(() -> Math.multiplyExact(Long.MIN_VALUE, -1L));
        attempt(() -> Math.multiplyExact(1L << 40, 1L << 22));
        attempt(() -> Math.absExact(Integer.MIN_VALUE));
        attempt(() -> Math.floorMod(-7L, 3));
        attempt(() -> Math.multiplyFull(max, max));
    }
}
