import java.text.NumberFormat;
import java.util.Locale;

/** Numbers and words in other locales. */
public class FormatLocales {
    public static void main(String[] args) {
        System.out.println(String.format(Locale.GERMANY, "%,.2f", 1234567.891));
        System.out.println(NumberFormat.getInstance(Locale.GERMANY).format(1234567.891));
        System.out.println(String.format(Locale.ROOT, "%,d %.3f", 1234567, 2.5));
        System.out.println("TITLE".toLowerCase(Locale.forLanguageTag("tr")) + " " + "title".toUpperCase(Locale.forLanguageTag("tr")));
        System.out.println(Locale.US.getDisplayCountry(Locale.US) + " " + Locale.GERMAN.getLanguage() + " " + Locale.forLanguageTag("pt-BR"));
        Locale.setDefault(Locale.GERMANY);
        System.out.println(String.format("%,.1f", 12345.67) + " " + 1.5 + " " + Locale.getDefault());
    }
}
