/** Newton, Simpson, Runge-Kutta, Mandelbrot: floating point to the bit. */
public class Numerics {
    interface F {
        double of(double x);
    }

    static double newton(F f, F df, double x) {
        for (int i = 0; i < 50; i++) {
            x -= f.of(x) / df.of(x);
        }
        return x;
    }

    static double simpson(F f, double a, double b, int n) {
        double h = (b - a) / n;
        double s = f.of(a) + f.of(b);
        for (int i = 1; i < n; i++) {
            s += (i % 2 == 0 ? 2 : 4) * f.of(a + i * h);
        }
        return s * h / 3;
    }

    static int mandelbrot(double re, double im) {
        double x = 0;
        double y = 0;
        int n = 0;
        while (x * x + y * y <= 4 && n < 60) {
            double t = x * x - y * y + re;
            y = 2 * x * y + im;
            x = t;
            n++;
        }
        return n;
    }

    public static void main(String[] args) {
        System.out.println(Double.doubleToLongBits(newton(x -> x * x - 2, x -> 2 * x, 1)));
        System.out.println(Double.doubleToLongBits(newton(x -> x * x * x - x - 2, x -> 3 * x * x - 1, 1.5)));
        System.out.println(Double.doubleToLongBits(simpson(x -> 1 / (1 + x * x), 0, 1, 200) * 4));
        double t = 0;
        double y = 1;
        double h = 0.01;
        for (int i = 0; i < 100; i++) {
            double k1 = -2 * y + t;
            double k2 = -2 * (y + h / 2 * k1) + t + h / 2;
            double k3 = -2 * (y + h / 2 * k2) + t + h / 2;
            double k4 = -2 * (y + h * k3) + t + h;
            y += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
            t += h;
        }
        System.out.println(Double.doubleToLongBits(y));
        for (int j = -8; j <= 8; j += 2) {
            StringBuilder sb = new StringBuilder();
            for (int i = -20; i <= 8; i++) {
                int n = mandelbrot(i / 10.0, j / 8.0);
                sb.append(n >= 60 ? '#' : n > 10 ? '+' : n > 5 ? '-' : '.');
            }
            System.out.println(sb);
        }
        float f = 0;
        for (int i = 0; i < 1000; i++) {
            f += 0.1f;
        }
        System.out.println(f + " " + Float.floatToIntBits(f));
        double kahan = 0;
        double c = 0;
        for (int i = 0; i < 1000; i++) {
            double v = 0.1 - c;
            double s = kahan + v;
            c = s - kahan - v;
            kahan = s;
        }
        System.out.println(kahan);
    }
}
