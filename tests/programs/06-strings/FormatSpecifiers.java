/** String.format with many conversions, flags, widths and precisions. */
public class FormatSpecifiers {
    static void f(String format, Object... args) {
        try {
            System.out.println(String.format(format, args));
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        f("%d %5d|%-5d|%05d|%+d|% d|%(d|%,d", 42, 42, 42, 42, 42, 42, -42, 1234567);
        f("%x %X %o %#x %#o %08x", 255, 255, 8, 255, 8, -1);
        f("%d %x", Long.MIN_VALUE, -1L);
        f("%d %x %d", (byte) -1, (byte) -1, (short) -300);
        f("%f %.2f %10.3f|%-10.1f|%+.0f %,.2f %(.1f", 3.14159, 3.14159, 3.14159, 3.14159, 3.5, 1234567.891, -2.25);
        f("%e %.3e %E %g %.3g %G", 12345.678, 12345.678, 0.00012, 12345.678, 0.00012345, 1e10);
        f("%a %a", 1.0, -0.1);
        f("%f %f %f %e", Double.NaN, Double.POSITIVE_INFINITY, -0.0, 0.0);
        f("%.0f %.0f %.0f %.1f %.1f", 0.5, 1.5, 2.5, 0.25, 0.35);
        f("%s %10s|%-10s|%.2s %S", "text", "right", "left", "cut", "upper");
        f("%s %s %s", null, true, new int[0].length);
        f("%b %B %b %b", true, false, null, "x");
        f("%c %C %c %5c|", 'a', 'b', 65, 'z');
        f("%h %h %H", "hash", null, "hash");
        f("%% %n".replace("%n", "newline"));
        f("%2$s %1$s %<s %s", "a", "b");
        f("%d", "not a number");
        f("%d");
        f("%q", 1);
        f("%-d", 1);
        f("%.2d", 1);
        f("%5%|%-5%|");
        f("%,d %,d %,.3f", 999, 1000, 9999999.9996);
        f("%s %d", new java.math.BigInteger("123456789012345678901234567890"), new java.math.BigInteger("-98765432109876543210"));
        f("%.3f %10.2e", new java.math.BigDecimal("3.14159265358979"), new java.math.BigDecimal("1e50"));
        f("%08.2f|%+08d|%-8s|%8s|", -3.14159, 42, "ab", "cd");
        f("%s", java.util.List.of(1, 2, 3));
        f("%tY-%<tm-%<td", java.time.LocalDate.of(2024, 2, 29));
        System.out.printf("%d-%s%n", 5, "printf");
        System.out.println("%d items".formatted(3));
        System.out.println(String.format(java.util.Locale.ROOT, "%,d", 1234567));
    }
}
