package org.junit.runner;

import java.util.ArrayList;

/** JUnit 4's, as far as weft.Vintage is compiled against it. */
public class Description {
    public boolean isTest() {
        throw new AssertionError();
    }

    public String getMethodName() {
        throw new AssertionError();
    }

    public ArrayList<Description> getChildren() {
        throw new AssertionError();
    }
}
