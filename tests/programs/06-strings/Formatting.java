import java.math.*;
import java.text.*;
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;
/** String.format with all conversions and flags, DecimalFormat, dates. */
public class Formatting {
    static void f(String p, Object... a) {
        String r; try { r = String.format(p, a); } catch (RuntimeException e) { r = e.getClass().getSimpleName() + ": " + e.getMessage(); }
        System.out.println(p.replace("\n", "\\n") + " -> [" + r + "]");
    }
    public static void main(String[] args) {
        f("%d %5d %-5d| %05d %+d %(d % d %,d", 1, 2, 3, 4, 5, -6, 7, 1234567);
        f("%x %X %#x %o %#o %h %H", 255, 255, 255, 8, 8, "hi", "hi");
        f("%f %.2f %10.3f %-10.1f| %+.1f %,.2f %e %.3E %g %a", 1.5, 2.345, 3.14159, 2.25, 1.0, 1234567.891, 12345.678, 0.00012, 0.0001, 1.0);
        f("%s %10s %-10s| %.2s %S %b %B %c %C %%%n", "a", "b", "c", "defg", "up", true, null, 'x', 'y');
        f("%2$s %1$s %<s %s", "one", "two");
        f("%d %s %x", new BigInteger("123456789012345678901"), new BigDecimal("1.50"), BigInteger.TEN.negate());
        f("%.3f %10.2e %s", new BigDecimal("2.34567"), new BigDecimal("12345.6"), (Object) null);
        f("%f %e %g", Double.NaN, Double.POSITIVE_INFINITY, -0.0);
        f("%tY-%<tm-%<td %<tH:%<tM:%<tS %<tB %<tA %<tj", LocalDateTime.of(2024, 2, 29, 13, 5, 9));
        f("%d", "x"); f("%q", 1); f("%s %s", 1); f("%-d", 1); f("%.2d", 1); f("%c", 65); f("%5c|%-5b|", 'z', false); f("%,d", -1234567); f("%010.2f", -3.14159); f("%x", (byte) -1);
        System.out.println(new DecimalFormat("#,##0.00;(#)").format(-1234.567) + " " + new DecimalFormat("0.###E0").format(12345) + " " + new DecimalFormat("00.0%").format(0.256) + NumberFormat.getCurrencyInstance(Locale.US).format(1234.5) + NumberFormat.getInstance(Locale.GERMANY).format(1234.5));
        System.out.println(MessageFormat.format("{0} has {1,number,integer} and {2,choice,0#none|1#one|1<many {2}}", "a", 1234, 3));
        LocalDateTime t = LocalDateTime.of(2024, 2, 29, 13, 5, 9, 123456789);
        for (String p : new String[] {"yyyy-MM-dd HH:mm:ss.SSS", "EEE, d MMM uuuu", "h:mm a", "DDD 'of' y", "e Q w", "hh 'o''clock'"}) System.out.println(t.format(DateTimeFormatter.ofPattern(p, Locale.US)));
        System.out.println(DateTimeFormatter.ISO_DATE_TIME.format(t.atZone(ZoneId.of("Europe/Berlin"))) + " " + DateTimeFormatter.RFC_1123_DATE_TIME.format(t.atOffset(ZoneOffset.ofHours(2))) + " " + t.atZone(ZoneId.of("America/New_York")).toInstant());
        System.out.println(LocalDate.parse("2024-03-10").plusMonths(1).with(TemporalAdjusters.lastDayOfMonth()) + " " + ChronoUnit.DAYS.between(LocalDate.of(2000, 1, 1), LocalDate.of(2024, 1, 1)) + " " + Period.between(LocalDate.of(2020, 2, 29), LocalDate.of(2024, 3, 1)) + " " + Duration.ofMillis(3723004) + " " + Year.isLeap(1900));
        try { LocalDate.parse("2024-02-30"); } catch (DateTimeParseException e) { System.out.println(e.getMessage()); }
        System.out.println(DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG).withLocale(Locale.US).format(t) + " " + DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM).withLocale(Locale.FRANCE).format(t) + " " + DayOfWeek.MONDAY.getDisplayName(TextStyle.SHORT, Locale.GERMANY) + Month.MAY.getDisplayName(TextStyle.FULL, Locale.FRANCE));
        System.out.println(new SimpleDateFormat("yyyy/MM/dd HH:mm z", Locale.US) {{ setTimeZone(TimeZone.getTimeZone("UTC")); }}.format(new Date(0)) + " " + ZonedDateTime.of(2024, 3, 31, 1, 30, 0, 0, ZoneId.of("Europe/Berlin")).plusHours(1));
        System.out.println(new BigDecimal("10").divide(new BigDecimal("3"), 5, RoundingMode.HALF_EVEN) + " " + new BigDecimal("1E+3").toPlainString() + " " + new BigDecimal("123.450").stripTrailingZeros() + " " + new BigDecimal(0.1) + " " + new BigDecimal("2").sqrt(new MathContext(20)) + " " + new BigDecimal("-7.5").setScale(0, RoundingMode.HALF_DOWN) + new BigDecimal("12345E-10").toEngineeringString() + new BigDecimal("1.0").equals(new BigDecimal("1.00")) + new BigDecimal("9.99").round(new MathContext(2)));
        try { BigDecimal.ONE.divide(new BigDecimal(3)); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        System.out.println("""
            text "block" \
            joined
              indented\tand\s
            """ + Locale.getDefault() + " " + Locale.forLanguageTag("zh-Hant-TW").getDisplayName(Locale.US) + " " + "I".toLowerCase(Locale.forLanguageTag("tr")) + " " + Locale.JAPAN.getISO3Country() + Currency.getInstance("EUR").getSymbol(Locale.FRANCE));
        System.out.println(String.format(Locale.GERMANY, "%,.2f", 1234567.891) + String.format(Locale.FRANCE, "%,d", 1234567).length() + Collator.getInstance(Locale.US).compare("a", "B"));
    }
}
