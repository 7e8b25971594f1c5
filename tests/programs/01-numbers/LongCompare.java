/** lcmp in branches. */
public class LongCompare {
    public static void main(String[] args) {
        long[] values = {Long.MIN_VALUE, -1L << 32, -1, 0, 1, 1L << 32, (1L << 32) + 1, Long.MAX_VALUE};
        for (long a : values) {
            StringBuilder row = new StringBuilder();
            for (long b : values) {
                row.append(a < b ? '<' : a > b ? '>' : '=');
                row.append(a <= b ? 'l' : '.').append(a >= b ? 'g' : '.').append(a == b ? 'e' : '.');
                row.append(a != b ? 'n' : '.').append(' ');
            }
            System.out.println(row);
        }
        System.out.println(Long.compare(3, 4) + " " + Long.compareUnsigned(-1, 1) + " " + Long.signum(-5));
    }
}
