// expect-exit: 1
public class UncaughtIndex {
    public static void main(String[] args) {
        int[] a = new int[3];
        for (int i = 0; i <= a.length; i++) {
            a[i] = i;
            System.out.println(a[i]);
        }
    }
}
