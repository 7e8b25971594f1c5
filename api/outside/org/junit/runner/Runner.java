package org.junit.runner;

import org.junit.runner.notification.RunNotifier;

/** JUnit 4's, as far as weft.Vintage is compiled against it. */
public abstract class Runner {
    public abstract Description getDescription();

    public abstract void run(RunNotifier notifier);
}
