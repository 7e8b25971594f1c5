package weft;

import java.util.Iterator;

/** The tests that a @TestFactory method makes. */
final class Dynamic {
    private static final String API = "org.junit.jupiter.api.";

    private final Selection selection;
    private final Runner runner;

    interface Runner {
        void run(Object executable) throws Throwable;
    }

    /** Each test that is selected is handed to the runner as soon as it has been made. */
    Dynamic(Selection selection, Runner runner) {
        this.selection = selection;
        this.runner = runner;
    }

    void walk(Object made, String path) throws Throwable {
        if (Reflect.isA(made, API + "DynamicTest")) {
            String name = path + Reflect.call(API + "DynamicNode", made, "getDisplayName");
            if (selection.next(() -> name)) {
                runner.run(Reflect.call(API + "DynamicTest", made, "getExecutable"));
            }
            return;
        }
        if (Reflect.isA(made, API + "DynamicContainer")) {
            String name = path + Reflect.call(API + "DynamicNode", made, "getDisplayName") + " > ";
            walk(Reflect.call(API + "DynamicContainer", made, "getChildren"), name);
            return;
        }
        Iterator<?> each = Reflect.iterator(made);
        if (each == null) {
            Entry.stop("a @TestFactory that gives neither dynamic tests nor a stream, collection or array of them");
        }
        while (each.hasNext()) {
            walk(each.next(), path);
        }
        if (made instanceof AutoCloseable) {
            ((AutoCloseable) made).close();
        }
    }
}
