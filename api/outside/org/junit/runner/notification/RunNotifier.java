package org.junit.runner.notification;

/** JUnit 4's, as far as weft.Vintage is compiled against it. */
public class RunNotifier {
    public void addListener(RunListener listener) {
        throw new AssertionError();
    }
}
