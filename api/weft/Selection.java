package weft;

/** Which invocations of a test that has several are wanted: all, one, or none but their names. */
final class Selection {
    /** Weft knows the list by its first line. */
    private static final String LIST = "weft: invocations";

    private static final int LONGEST = 80;

    private final StringBuilder names;
    private final int wanted;
    private final int total;
    private int seen;

    /** {@code all}, {@code list}, {@code 3}, or {@code 3/7}: of seven, or the plan does not fit. */
    Selection(String words) {
        int slash = words.indexOf('/');
        boolean all = words.equals("all");
        names = words.equals("list") ? new StringBuilder(LIST) : null;
        wanted = all || names != null ? 0 : Integer.parseInt(slash < 0 ? words : words.substring(0, slash));
        total = slash < 0 ? 0 : Integer.parseInt(words.substring(slash + 1));
    }

    interface Name {
        String get() throws Throwable;
    }

    /** The next invocation: is it to be run? */
    boolean next(Name name) throws Throwable {
        seen++;
        if (names != null) {
            names.append('\n').append(clean(name.get()));
            return false;
        }
        return wanted == 0 || seen == wanted;
    }

    /** The number of the invocation that {@link #next} was asked about, from 1. */
    int number() {
        return seen;
    }

    boolean isListing() {
        return names != null;
    }

    /** There are no more. */
    void end() {
        if (names != null) {
            Entry.stop(names.toString());
        }
        if (seen == 0) {
            Entry.stop("the test has no invocations");
        }
        if (total != 0 ? seen != total : seen < wanted) {
            Entry.stop("the test has " + seen + " invocations in one execution, another number in others");
        }
    }

    private static String clean(String name) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < name.length() && i < LONGEST; i++) {
            char c = name.charAt(i);
            out.append(c < ' ' || c == 0x7f ? ' ' : c);
        }
        return name.length() > LONGEST ? out + "..." : out.toString();
    }
}
