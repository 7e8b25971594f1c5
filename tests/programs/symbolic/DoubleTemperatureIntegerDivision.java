// expect: UNSAFE AssertionError
// inputs: 100
import weft.Verify;

public class DoubleTemperatureIntegerDivision {
    public static void main(String[] args) {
        int celsius = Verify.anyInt(-273, 1000);
        double fahrenheit = celsius * (9 / 5) + 32;
        assert fahrenheit >= -460;
        assert (int) Math.round((fahrenheit - 32) * 5 / 9) == celsius;
    }
}
