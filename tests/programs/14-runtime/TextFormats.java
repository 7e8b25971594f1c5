import java.text.ChoiceFormat;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParseException;
import java.util.Locale;

/** DecimalFormat, NumberFormat, MessageFormat. */
public class TextFormats {
    public static void main(String[] args) throws ParseException {
        for (String p : new String[] {"0.00", "#,##0.###", "00000", "0.##E0", "#%", "$#,##0.00;($#,##0.00)"}) {
            DecimalFormat f = new DecimalFormat(p, java.text.DecimalFormatSymbols.getInstance(Locale.US));
            System.out.println(f.format(1234.5678) + " " + f.format(-0.125) + " " + f.format(0) + " " + f.format(2.5));
        }
        System.out.println(NumberFormat.getInstance(Locale.US).format(1234567.891));
        System.out.println(NumberFormat.getPercentInstance(Locale.US).format(0.256) + " " + NumberFormat.getInstance(Locale.US).parse("1,234.5"));
        System.out.println(MessageFormat.format("{0} has {1} items, {0}! '{quoted}' {2}", "Ann", 1234, 2.5));
        System.out.println(new ChoiceFormat("0#none|1#one|2#many").format(7) + new ChoiceFormat("0#none|1#one|2#many").format(1));
        try {
            NumberFormat.getInstance(Locale.US).parse("abc");
        } catch (ParseException e) {
            System.out.println(e.getMessage());
        }
    }
}
