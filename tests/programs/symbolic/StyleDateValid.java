// expect: UNSAFE ArrayIndexOutOfBoundsException
// inputs: 29 2 1900
import org.sosy_lab.sv_benchmarks.Verifier;

/** Days of a month; 1900 was no leap year. */
public class StyleDateValid {
    static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    static boolean isLeap(int year) {
        return year % 4 == 0 && year % 100 != 0 || year % 400 == 0;
    }

    public static void main(String[] args) {
        int day = Verifier.nondetInt();
        int month = Verifier.nondetInt();
        int year = Verifier.nondetInt();
        Verifier.assume(month >= 1 && month <= 12 && year >= 1583 && year <= 3000);
        boolean valid = day >= 1 && day <= DAYS[month - 1] + (month == 2 && year % 4 == 0 ? 1 : 0);
        boolean right = day >= 1 && day <= DAYS[month - 1] + (month == 2 && isLeap(year) ? 1 : 0);
        int[] table = new int[valid == right ? 1 : 0];
        table[0] = 1;
    }
}
