package weft;

import java.util.ArrayList;
import java.util.List;
import org.junit.runner.Description;
import org.junit.runner.Request;
import org.junit.runner.Runner;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;
import org.junit.runner.notification.RunNotifier;

/**
 * A test of JUnit 4 that needs more than its annotations say: rules, runners of its own. JUnit's own
 * code runs it, from the program's class path; it is compiled against {@code api/outside}.
 */
final class Vintage {
    private Throwable failure;

    private final class Listener extends RunListener {
        @Override
        public void testFailure(Failure f) {
            Throwable thrown = f.getException();
            if (thrown.getClass().getName().equals("org.junit.runners.model.TestTimedOutException")) {
                Entry.stop("the time that a test has runs out (--timeouts never: it does not)");
            }
            if (failure == null) {
                failure = thrown;
            }
        }
    }

    /** The invocations of a method: one, or what a runner makes of it. */
    static void run(Class<?> type, String method, Selection selection) throws Throwable {
        Request request = Request.aClass(type);
        List<Description> leaves = new ArrayList<>();
        collect(request.getRunner().getDescription(), method, leaves);
        for (Description leaf : leaves) {
            if (selection.next(leaf::getMethodName)) {
                new Vintage().runOne(request.filterWith(leaf).getRunner());
            }
        }
        selection.end();
    }

    private static void collect(Description d, String method, List<Description> leaves) {
        String name = d.isTest() ? d.getMethodName() : null;
        if (name != null && (name.equals(method) || name.startsWith(method + "["))) {
            leaves.add(d);
        }
        for (Description child : d.getChildren()) {
            collect(child, method, leaves);
        }
    }

    private void runOne(Runner runner) throws Throwable {
        RunNotifier notifier = new RunNotifier();
        notifier.addListener(new Listener());
        runner.run(notifier);
        if (failure != null) {
            throw failure;
        }
    }
}
