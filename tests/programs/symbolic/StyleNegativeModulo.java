// expect: UNSAFE ArrayIndexOutOfBoundsException
// inputs: -3
import org.sosy_lab.sv_benchmarks.Verifier;

public class StyleNegativeModulo {
    public static void main(String[] args) {
        int hash = Verifier.nondetInt();
        int[] buckets = new int[8];
        buckets[Math.abs(hash % 8)]++;
        buckets[hash % 8]++;
    }
}
