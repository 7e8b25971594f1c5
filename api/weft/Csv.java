package weft;

import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Comma-separated values as JUnit reads them: a column that is empty and not quoted is null. */
final class Csv {
    private final String delimiter;
    private final char quote;
    private final Object emptyValue;
    private final List<String> nulls;
    private final boolean trims;
    private String text;
    private int at;

    Csv(Annotation a) throws Throwable {
        char one = (Character) Reflect.element(a, "delimiter");
        String several = Reflect.text(a, "delimiterString");
        delimiter = !several.isEmpty() ? several : one == 0 ? "," : String.valueOf(one);
        Object mark = Reflect.element(a, "quoteCharacter");
        quote = mark == null ? '\'' : (Character) mark;
        emptyValue = Reflect.text(a, "emptyValue");
        nulls = Arrays.asList(Reflect.texts(a, "nullValues"));
        trims = Reflect.isTrue(a, "ignoreLeadingAndTrailingWhitespace", true);
    }

    /** The one record of the text. */
    Object[] record(String line) {
        text = line;
        at = 0;
        Object[] columns = next();
        if (line.trim().isEmpty() || at < text.length()) {
            Entry.stop("a record of @CsvSource is not one record: " + line);
        }
        return columns;
    }

    /** Lines that are blank, or begin with #, are none. */
    List<Object[]> records(String all) {
        List<Object[]> found = new ArrayList<>();
        text = all.replace("\r\n", "\n");
        at = 0;
        while (at < text.length()) {
            int end = text.indexOf('\n', at);
            String line = text.substring(at, end < 0 ? text.length() : end).trim();
            if (line.isEmpty() || line.charAt(0) == '#') {
                at = end < 0 ? text.length() : end + 1;
            } else {
                found.add(next());
            }
        }
        return found;
    }

    private Object[] next() {
        List<Object> columns = new ArrayList<>();
        boolean more = true;
        while (more) {
            columns.add(column());
            more = text.startsWith(delimiter, at);
            if (more) {
                at += delimiter.length();
            } else if (at < text.length()) {
                at++; // the end of the line
            }
        }
        return columns.toArray();
    }

    private boolean atEnd() {
        return at == text.length() || text.charAt(at) == '\n' || text.startsWith(delimiter, at);
    }

    private boolean isSpace() {
        return at < text.length() && text.charAt(at) <= ' ' && text.charAt(at) != '\n' && !text.startsWith(delimiter, at);
    }

    private Object column() {
        int start = at;
        while (isSpace()) {
            at++;
        }
        if (at < text.length() && text.charAt(at) == quote && (trims || start == at)) {
            return quoted();
        }
        at = start;
        while (!atEnd()) {
            at++;
        }
        String value = text.substring(start, at);
        value = trims ? value.trim() : value;
        return value.isEmpty() || nulls.contains(value) ? null : value;
    }

    /** A quote inside is written twice. */
    private Object quoted() {
        StringBuilder value = new StringBuilder();
        for (at++;; at++) {
            if (at >= text.length()) {
                Entry.stop("a quoted column of @CsvSource does not end");
            }
            if (text.charAt(at) == quote) {
                if (at + 1 >= text.length() || text.charAt(at + 1) != quote) {
                    break;
                }
                at++;
            }
            value.append(text.charAt(at));
        }
        at++;
        while (isSpace()) {
            at++;
        }
        if (!atEnd()) {
            Entry.stop("text behind a quoted column of @CsvSource");
        }
        Object result = value.length() == 0 ? emptyValue : value.toString();
        return nulls.contains(result) ? null : result;
    }
}
