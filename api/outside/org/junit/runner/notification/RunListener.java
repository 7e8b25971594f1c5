package org.junit.runner.notification;

/** JUnit 4's, as far as weft.Vintage is compiled against it. */
public class RunListener {
    public void testFailure(Failure failure) throws Exception {
        throw new AssertionError();
    }
}
