import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.Period;
import java.time.Year;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;

/** LocalDate, LocalTime, Period with fixed inputs. */
public class LocalDates {
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 2, 28);
        for (int i = 0; i < 4; i++) {
            System.out.println(d.plusDays(i) + " " + d.plusDays(i).getDayOfWeek() + " " + d.plusDays(i).getDayOfYear());
        }
        System.out.println(d.plusMonths(12).lengthOfMonth() + " " + d.isLeapYear() + " " + d.withDayOfMonth(1).minusDays(1) + " " + Year.isLeap(1900));
        System.out.println(ChronoUnit.DAYS.between(LocalDate.of(1970, 1, 1), d) + " " + d.toEpochDay() + " " + Period.between(LocalDate.of(2000, 1, 31), d));
        System.out.println(d.with(TemporalAdjusters.firstDayOfNextMonth()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.MONDAY)) + " " + LocalDate.parse("1999-12-31").plusDays(1));
        System.out.println(LocalTime.of(23, 59, 30).plusSeconds(45) + " " + LocalTime.parse("10:15").isBefore(LocalTime.NOON) + " " + LocalDateTime.of(2024, 1, 1, 0, 0).minusNanos(1));
        System.out.println(d.format(DateTimeFormatter.ISO_DATE) + " " + d.format(DateTimeFormatter.ofPattern("dd/MM/yyyy")) + " " + d.format(DateTimeFormatter.BASIC_ISO_DATE));
        System.out.println(d.isAfter(LocalDate.MIN) + " " + d.equals(LocalDate.ofYearDay(2024, 59)) + " " + d.hashCode() + " " + Month.MARCH.plus(11) + " " + Period.parse("P1Y2M3D").toTotalMonths());
        try {
            LocalDate.of(2023, 2, 29);
        } catch (java.time.DateTimeException e) {
            System.out.println(e.getMessage());
        }
        int fridays13 = 0;
        for (LocalDate x = LocalDate.of(2000, 1, 13); x.getYear() < 2010; x = x.plusMonths(1)) {
            if (x.getDayOfWeek() == DayOfWeek.FRIDAY) {
                fridays13++;
            }
        }
        System.out.println(fridays13);
    }
}
