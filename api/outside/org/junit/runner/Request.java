package org.junit.runner;

/** JUnit 4's, as far as weft.Vintage is compiled against it. */
public abstract class Request {
    public static Request aClass(Class<?> type) {
        throw new AssertionError();
    }

    public abstract Runner getRunner();

    public Request filterWith(Description desired) {
        throw new AssertionError();
    }
}
