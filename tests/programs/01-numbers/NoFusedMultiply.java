/** a * b + c is rounded twice; Math.fma once. */
public class NoFusedMultiply {
    public static void main(String[] args) {
        double a = 1.0 + Math.ulp(1.0);
        double b = 1.0 - Math.ulp(1.0);
        double c = -1.0;
        System.out.println(a * b + c);
        System.out.println(Math.fma(a, b, c));
        float fa = 1.0f + Math.ulp(1.0f);
        float fb = 1.0f - Math.ulp(1.0f);
        System.out.println(fa * fb - 1.0f);
        System.out.println(Math.fma(fa, fb, -1.0f));
        double sum = 0;
        for (int i = 1; i < 2000; i++) {
            sum = sum * 0.999 + 1.0 / i * 1.1;
        }
        System.out.println(Long.toHexString(Double.doubleToLongBits(sum)));
        float s = 0;
        for (int i = 1; i < 2000; i++) {
            s = s * 0.999f + 1.0f / i * 1.1f;
        }
        System.out.println(Integer.toHexString(Float.floatToIntBits(s)));
    }
}
