import java.math.BigInteger;
import java.util.Random;

/** BigInteger arithmetic, small and large. */
public class BigIntegers {
    public static void main(String[] args) {
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = new BigInteger("-987654321098765432109876543210987654321");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b));
        System.out.println(b.divide(a) + " " + b.remainder(a) + " " + b.mod(a) + " " + a.gcd(b.abs()));
        System.out.println(a.pow(7) + " " + a.negate().signum() + " " + b.abs().sqrt());
        System.out.println(a.modPow(BigInteger.valueOf(65537), new BigInteger("1000000007")) + " " + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)));
        System.out.println(a.shiftLeft(100) + " " + b.shiftRight(60) + " " + a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.andNot(b));
        System.out.println(a.bitLength() + " " + a.bitCount() + " " + b.testBit(5) + " " + a.setBit(200).bitLength() + " " + a.getLowestSetBit());
        System.out.println(a.toString(16) + " " + new BigInteger("zz", 36) + " " + a.hashCode() + " " + a.compareTo(b) + " " + a.equals(new BigInteger("123456789012345678901234567890")));
        System.out.println(a.intValue() + " " + a.longValue() + " " + a.doubleValue() + " " + b.floatValue());
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 200; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        System.out.println(f);
        BigInteger x = BigInteger.ZERO;
        BigInteger y = BigInteger.ONE;
        for (int i = 0; i < 1000; i++) {
            BigInteger z = x.add(y);
            x = y;
            y = z;
        }
        System.out.println(x);
        System.out.println(new BigInteger("1000000007").isProbablePrime(20) + " " + new BigInteger("1000000006").isProbablePrime(20) + " " + BigInteger.TEN.nextProbablePrime());
        System.out.println(new BigInteger(200, new Random(5)) + " " + BigInteger.valueOf(Long.MIN_VALUE).negate());
        BigInteger big = BigInteger.TWO.pow(5000).subtract(BigInteger.ONE);
        System.out.println(big.multiply(big).mod(BigInteger.valueOf(1000003)) + " " + big.toString().length() + " " + big.divide(f).bitLength());
        try {
            a.divide(BigInteger.ZERO);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            new BigInteger("12x");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.longValueExact();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(java.util.Arrays.toString(BigInteger.valueOf(-256).toByteArray()));
    }
}
