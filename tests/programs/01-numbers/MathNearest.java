/** Math's functions where HotSpot has its own code: the nearest double, more often than fdlibm's. */
public class MathNearest {
    public static void main(String[] args) {
        System.out.println(Math.exp(1) + " " + StrictMath.exp(1));
        for (int i = 1; i <= 50; i++) {
            System.out.println(i + " " + Math.exp(i / 4.0) + " " + Math.log(i) + " " + Math.log10(i));
            System.out.println(Math.sin(i) + " " + Math.cos(i) + " " + Math.tan(i));
            System.out.println(Math.pow(1.05, i) + " " + Math.pow(i, 1.7) + " " + Math.pow(10, i - 25));
            System.out.println(1000 * Math.pow(1 + 0.035 / 12, 12 * i)); // compound interest
        }
    }
}
