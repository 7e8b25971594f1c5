/** The sieve of Eratosthenes. */
public class Sieve {
    public static void main(String[] args) {
        boolean[] composite = new boolean[10000];
        int count = 0;
        long sum = 0;
        for (int i = 2; i < composite.length; i++) {
            if (!composite[i]) {
                count++;
                sum += i;
                for (int j = i + i; j < composite.length; j += i) {
                    composite[j] = true;
                }
            }
        }
        System.out.println(count);
        System.out.println(sum);
    }
}
