import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** BigDecimal: scales, rounding modes, printing. */
public class BigDecimals {
    public static void main(String[] args) {
        BigDecimal a = new BigDecimal("123.456");
        BigDecimal b = new BigDecimal("-0.0789");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b, 10, RoundingMode.HALF_UP) + " " + a.remainder(b));
        for (RoundingMode m : RoundingMode.values()) {
            if (m != RoundingMode.UNNECESSARY) {
                System.out.println(m + " " + new BigDecimal("2.5").setScale(0, m) + " " + new BigDecimal("-2.5").setScale(0, m) + " " + new BigDecimal("1.15").setScale(1, m) + " " + new BigDecimal("-1.11").setScale(1, m));
            }
        }
        System.out.println(BigDecimal.ONE.divide(new BigDecimal(3), MathContext.DECIMAL64) + " " + new BigDecimal(2).sqrt(new MathContext(40)));
        System.out.println(new BigDecimal("1.00").equals(new BigDecimal("1.0")) + " " + new BigDecimal("1.00").compareTo(new BigDecimal("1.0")) + " " + new BigDecimal("1.00").hashCode());
        System.out.println(new BigDecimal("1E+5") + " " + new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal("0.0000001") + " " + new BigDecimal("12345E-10").toEngineeringString());
        System.out.println(new BigDecimal("100.00").stripTrailingZeros() + " " + a.scale() + " " + a.precision() + " " + a.unscaledValue() + " " + a.ulp());
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + a.doubleValue() + " " + a.intValue() + " " + a.toBigInteger());
        System.out.println(a.movePointLeft(5) + " " + a.movePointRight(2) + " " + a.negate().abs().pow(5) + " " + a.max(b) + " " + a.signum());
        try {
            BigDecimal.ONE.divide(new BigDecimal(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            new BigDecimal("1.5").setScale(0);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        BigDecimal e = BigDecimal.ONE;
        BigDecimal term = BigDecimal.ONE;
        for (int i = 1; i < 60; i++) {
            term = term.divide(BigDecimal.valueOf(i), 70, RoundingMode.HALF_EVEN);
            e = e.add(term);
        }
        System.out.println(e.setScale(60, RoundingMode.DOWN));
        System.out.println(java.util.Arrays.toString(a.divideAndRemainder(new BigDecimal("7"))) + a.round(new MathContext(4)));
    }
}
