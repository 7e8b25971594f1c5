// expect: SAFE
import java.util.Arrays;

/** Streams of numbers and characters, in each thread for itself. */
public class StreamNumbers {
    static void work() {
        int[] sum = {0};
        "ab".chars().forEach(c -> sum[0] += c);
        Arrays.stream(new int[] {1, 2}).forEach(c -> sum[0] += c);
        System.out.println(sum[0]);
    }

    public static void main(String[] args) {
        new Thread(StreamNumbers::work).start();
        work();
    }
}
