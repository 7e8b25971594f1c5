package org.junit.runner.notification;

/** JUnit 4's, as far as weft.Vintage is compiled against it. */
public class Failure {
    public Throwable getException() {
        throw new AssertionError();
    }
}
