import java.math.BigInteger;

/** The spigot algorithm for digits of pi. */
public class PiDigits {
    public static void main(String[] args) {
        BigInteger q = BigInteger.ONE;
        BigInteger r = BigInteger.ZERO;
        BigInteger t = BigInteger.ONE;
        BigInteger k = BigInteger.ONE;
        BigInteger n = BigInteger.valueOf(3);
        BigInteger l = BigInteger.valueOf(3);
        StringBuilder digits = new StringBuilder();
        while (digits.length() < 120) {
            if (q.shiftLeft(2).add(r).subtract(t).compareTo(n.multiply(t)) < 0) {
                digits.append(n);
                BigInteger nr = r.subtract(n.multiply(t)).multiply(BigInteger.TEN);
                n = q.multiply(BigInteger.valueOf(3)).add(r).multiply(BigInteger.TEN).divide(t).subtract(n.multiply(BigInteger.TEN));
                q = q.multiply(BigInteger.TEN);
                r = nr;
            } else {
                BigInteger nr = q.shiftLeft(1).add(r).multiply(l);
                n = q.multiply(k.multiply(BigInteger.valueOf(7))).add(BigInteger.TWO).add(r.multiply(l)).divide(t.multiply(l));
                q = q.multiply(k);
                t = t.multiply(l);
                l = l.add(BigInteger.TWO);
                k = k.add(BigInteger.ONE);
                r = nr;
            }
        }
        System.out.println(digits);
    }
}
