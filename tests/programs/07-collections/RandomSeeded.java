import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;

/** Random with a seed: all methods. */
public class RandomSeeded {
    public static void main(String[] args) {
        Random r = new Random(12345);
        for (int i = 0; i < 5; i++) {
            System.out.println(r.nextInt() + " " + r.nextInt(100) + " " + r.nextInt(64) + " " + r.nextLong() + " " + r.nextBoolean() + " "
                + r.nextFloat() + " " + r.nextDouble() + " " + r.nextGaussian());
        }
        byte[] bytes = new byte[10];
        r.nextBytes(bytes);
        System.out.println(java.util.Arrays.toString(bytes));
        System.out.println(r.ints(5, 0, 10).boxed().toList() + " " + r.doubles(3).sum() + " " + r.longs(2, -5, 5).sum());
        r.setSeed(0);
        System.out.println(r.nextInt(1 << 20) + " " + r.nextInt(5, 10) + " " + new Random(-1).nextInt());
        SplittableRandom s = new SplittableRandom(7);
        System.out.println(s.nextInt() + " " + s.nextLong() + " " + s.split().nextInt(1000) + " " + s.nextDouble());
        try {
            r.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int[] counts = new int[6];
        for (int i = 0; i < 6000; i++) {
            counts[r.nextInt(6)]++;
        }
        System.out.println(java.util.Arrays.toString(counts));
        System.out.println(UUID.nameUUIDFromBytes("weft".getBytes()) + " " + new UUID(1, 2) + " " + UUID.fromString("00000000-0000-0001-0000-000000000002").version());
    }
}
