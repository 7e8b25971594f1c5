import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** java.time.Duration and Instant arithmetic, fixed inputs. */
public class Durations {
    public static void main(String[] args) {
        Duration d = Duration.ofMinutes(135).plusMillis(1500);
        System.out.println(d + " " + d.toHours() + " " + d.toMinutesPart() + " " + d.getSeconds() + " " + d.getNano() + " " + d.toMillis());
        System.out.println(Duration.parse("PT1H30M5.25S") + " " + Duration.parse("P2DT3H").toHours() + " " + Duration.ZERO.isZero() + " " + d.negated());
        System.out.println(d.multipliedBy(3) + " " + d.dividedBy(7) + " " + d.compareTo(Duration.ofDays(1)) + " " + d.plus(Duration.ofSeconds(-10)) + " " + d.dividedBy(Duration.ofMinutes(1)));
        Instant i = Instant.ofEpochSecond(1_700_000_000L, 123_456_789);
        System.out.println(i + " " + i.plus(d) + " " + i.truncatedTo(ChronoUnit.HOURS) + " " + Duration.between(i, i.plusSeconds(90)) + " " + i.toEpochMilli());
        System.out.println(Instant.EPOCH + " " + Instant.parse("2024-02-29T12:00:00Z").getEpochSecond() + " " + ChronoUnit.DAYS.between(Instant.EPOCH, i));
        try {
            Duration.parse("nonsense");
        } catch (java.time.format.DateTimeParseException e) {
            System.out.println(e.getMessage());
        }
    }
}
