/** An int array: creation, length, reading, writing. */
public class IntArray {
    public static void main(String[] args) {
        int[] a = new int[10];
        System.out.println(a.length);
        System.out.println(a[3]);
        for (int i = 0; i < a.length; i++) {
            a[i] = i * i;
        }
        int sum = 0;
        for (int x : a) {
            sum += x;
        }
        System.out.println(sum);
        a[2] += 40;
        a[2]++;
        System.out.println(a[2]);
        int[] b = {3, 1, 4, 1, 5, 9, 2, 6};
        for (int i = 1; i < b.length; i++) {
            for (int j = i; j > 0 && b[j - 1] > b[j]; j--) {
                int t = b[j];
                b[j] = b[j - 1];
                b[j - 1] = t;
            }
        }
        for (int x : b) {
            System.out.println(x);
        }
        System.out.println(new int[0].length);
    }
}
