#!/usr/bin/env bash
# Test classes: every test is run as JUnit runs it, or named.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1

# Annotations are known by name: these stand for the libraries' own.
stand_in() { # PACKAGE NAME [BODY [ANNOTATIONS]]
    mkdir -p "${1//.//}"
    echo "package $1; import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) ${4:-} public @interface $2 { ${3:-} }" \
        >"${1//.//}/$2.java"
}
four=org.junit five=org.junit.jupiter.api
for name in Before After BeforeClass AfterClass Ignore Rule ClassRule; do stand_in $four $name; done
stand_in $four Test 'class None extends Throwable { } Class<? extends Throwable> expected() default None.class; long timeout() default 0;'
stand_in $four.runner RunWith 'Class<?> value();'
for name in Test BeforeEach AfterEach BeforeAll AfterAll Disabled TestFactory TestTemplate Nested Timeout; do stand_in $five $name; done
stand_in $five RepeatedTest 'int value();' "@$five.TestTemplate"
stand_in $five TestInstance 'enum Lifecycle { PER_CLASS, PER_METHOD } Lifecycle value();'
stand_in $five.extension ExtendWith 'Class<?>[] value();'
stand_in $five.extension RegisterExtension
stand_in $five.io TempDir
stand_in $five.condition EnabledOnOs '' "@$five.extension.ExtendWith(Object.class)"
stand_in org.junit.jupiter.params ParameterizedTest '' "@$five.TestTemplate"
stand_in org.junit.platform.commons.annotation Testable
stand_in other.tests Odd '' '@org.junit.platform.commons.annotation.Testable'
stand_in org.testng.annotations Test
mkdir -p org/junit/runners junit/framework
echo 'package org.junit.runners; public class JUnit4 { }' >org/junit/runners/JUnit4.java
echo 'package org.junit.runners; public class Parameterized { }' >org/junit/runners/Parameterized.java
echo 'package org.junit.jupiter.api; public interface TestInfo { }' >org/junit/jupiter/api/TestInfo.java
echo 'package org.junit.jupiter.api; public interface RepetitionInfo { int getCurrentRepetition(); int getTotalRepetitions(); }' \
    >org/junit/jupiter/api/RepetitionInfo.java
echo 'package junit.framework; public class TestCase { protected void setUp() { } }' >junit/framework/TestCase.java

# The order of everything around a test of an inner class of an inner class; new objects for each repetition.
cat >Order.java <<'J'
import org.junit.jupiter.api.*;
class Order extends Above implements Beside {
    static StringBuilder seen = new StringBuilder();
    final int number = ++made;
    static int made;
    static void note(String s) { seen.append(s).append(' '); }
    Order() { note("new1"); }
    @BeforeAll static void all() { note("all1"); }
    @BeforeEach void b() { note("each1"); }
    @AfterEach void a() { note("after1"); }
    @AfterAll static void end() {
        String each = "aboveEach besideEach each1 each2 each3 test after3 after2 after1 besideAfter aboveAfter ";
        if (!seen.toString().contains("test")) return;
        String once = "new1 new2 new3 " + each;
        assert seen.toString().equals("aboveAll all1 all2 " + once + once + "end2 ") : seen;
    }
    @Test void top() { }
    @Nested class Middle {
        Middle() { note("new2"); }
        @BeforeAll static void all() { note("all2"); }
        @BeforeEach void b() { note("each2"); }
        @AfterEach void a() { note("after2"); }
        @AfterAll static void end() { note("end2"); }
        @Test void middle() { assert number == 1; }
        @Nested class Deep {
            int calls;
            Deep() { note("new3"); }
            @BeforeEach void b() { note("each3"); }
            @AfterEach void a() { note("after3"); }
            @RepeatedTest(2) void deep(RepetitionInfo info) {
                note("test");
                assert ++calls == 1;
                assert info.getCurrentRepetition() == number && info.getTotalRepetitions() == 2;
            }
            @Test void fails() { assert number == 7 : "a test of an inner class fails"; }
        }
    }
}
class Above {
    @BeforeAll static void first() { Order.note("aboveAll"); }
    @BeforeEach void up() { Order.note("aboveEach"); }
    @AfterEach void down() { Order.note("aboveAfter"); }
    @Test void inherited() { }
    @Nested class Inherited { @Test void within() { assert this.getClass() == Inherited.class; } }
}
interface Beside {
    @BeforeEach default void beside() { Order.note("besideEach"); }
    @AfterEach default void besideAfter() { Order.note("besideAfter"); }
    @Test default void fromInterface() { }
    @Test default void overridden() { assert false; }
}
J
sed -i 's/    @Test void top() { }/&\n    public void overridden() { }/' Order.java
cat >Kinds.java <<'J'
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.extension.*;
class Kinds {
    @Test void plain() { }
    @RepeatedTest(3) void often() { assert ++count < 3 : "the third time"; }
    static int count;
    @TestFactory Object factory() { return null; }
    @TestTemplate void template() { }
    @org.junit.jupiter.params.ParameterizedTest void parameterized(int n) { assert n == 0; }
    @other.tests.Odd void odd() { }
    @Test void informed(TestInfo info, java.nio.file.Path folder) { info.hashCode(); }
    @ExtendWith(Object.class) @Test void extended() { }
    @org.junit.jupiter.api.condition.EnabledOnOs @Test void conditional() { assert false; }
    @Test private void hidden() { assert false; }
    @Test static void shared() { assert false; }
    @Test int valued() { throw new Error(); }
    @Timeout @Test void timed() { }
    @org.testng.annotations.Test void testng() { assert false; }
    @org.junit.Test public void older() { }
    @Fast void composed() { assert count == 0; }
    @Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @Test @interface Fast { }
    static class Own { @Test void t() { assert false; } }
    class Plain { @Test void t() { assert false; } }
    @Nested private class Secret { @Test void t() { assert false; } }
    @Disabled @Nested class Off { @Test void t() { assert false; } }
    @Nested class Sized { Sized(int n) { } @Test void t() { } }
    @Nested abstract class Half { @Test void t() { } }
    @Nested class Cyclic extends Kinds { }
}
J
sed -i '1i import java.lang.annotation.*;' Kinds.java
# Once before, then the object; JUnit 4's order of methods is by hash code, backwards before a test.
cat >Once.java <<'J'
import org.junit.*;
public class Once {
    static int[] made;
    final int length = made.length;
    static String seen = "";
    @BeforeClass public static void first() { made = new int[3]; }
    @Before public void a() { seen += "a"; }
    @Before public void c() { seen += "c"; }
    @Before public void b() { seen += "b"; }
    @After public void z() { seen += "z"; throw new IllegalStateException("not the last"); }
    @After public void y() { seen += "y"; }
    @AfterClass public static void last() { assert !seen.endsWith("z") || seen.equals("cbayz") : seen; }
    @Test(timeout = 5) public void t() { assert length == 3 && seen.equals("cba") : seen; }
}
J
cat >Shared.java <<'J'
import org.junit.jupiter.api.*;
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class Shared {
    int n;
    @BeforeAll void first() { n = 1; }
    @RepeatedTest(3) void counts() { n++; }
    @AfterAll void last() { assert n == 4; }
}
J
cat >Lost.java <<'J'
import org.junit.jupiter.api.*;
class Lost {
    int n;
    @Nested class Race {
        @BeforeEach void zero() { n = 0; }
        @Test void add() throws Exception {
            Thread t = new Thread(() -> n++);
            t.start();
            n++;
            t.join();
            assert n == 2;
        }
    }
}
J
cat >Refused.java <<'J'
import org.junit.jupiter.api.*;
class Refused {
    static class Info { @BeforeEach void b(RepetitionInfo i) { } @Test void t() { } }
    static class Object1 { @BeforeAll void b() { } @Test void t() { } }
    static class Static1 { @BeforeEach static void b() { } @Test void t() { } }
    static class Folder { @org.junit.jupiter.api.io.TempDir Object dir; @Test void t() { } }
    static class Registered { @org.junit.jupiter.api.extension.RegisterExtension Object x; @Test void t() { } }
    static class Two { Two() { } Two(int n) { } @Test void t() { } }
    @org.junit.runner.RunWith(org.junit.runners.JUnit4.class) public static class Default { @org.junit.Test public void t() { } }
    @org.junit.runner.RunWith(org.junit.runners.Parameterized.class) public static class Param { @org.junit.Test public void t() { } }
    public static class ClassRule { @org.junit.ClassRule public static Object r; @org.junit.Test public void t() { } }
    public static class RuleMethod { @org.junit.Rule public Object r() { return null; } @org.junit.Test public void t() { } }
    public static class Three extends junit.framework.TestCase { public void testIt() { } }
    @org.testng.annotations.Test public static class Ng { public void t() { } }
    @Disabled static class Base { @Test void t() { assert false : "not inherited"; } }
    static class Sub extends Base { }
    static class Mixed { int n; @org.junit.Before public void b() { n = 1; } @Test void t() { assert n == 0; } }
    static class WithMain { @Test void t() { assert false; } public static void main(String[] a) { } }
}
J
"${JAVA_HOME:+$JAVA_HOME/bin/}javac" -d . $(find org junit other -name '*.java') ./*.java || exit 1

run check -cp . Order; want_status 1; want_last 'verdict: UNSAFE (AssertionError at Order.java:36 in Order$Middle$Deep.fails)'
for test in top inherited fromInterface 'Middle.middle' 'Middle\$Deep.deep' 'Inherited.within'; do
    want_out "^test Order[.\$]$test: SAFE"
done
want_no_out 'overridden'
run check -cp . 'Order$Middle$Deep#deep'; want_status 0; want_out '^test Order\$Middle\$Deep.deep: SAFE'
run check -cp . 'Order#Middle.Deep.deep'; want_status 0
run check -cp . 'Order$Middle'; want_status 1; want_no_out 'Order.top'; want_out '^test Order\$Middle\$Deep.fails: UNSAFE'
run check -cp . 'Order#Middle.nothing'; want_status 2; want_err 'no method Middle.nothing'; want_one_error_line

run check -cp . Kinds; want_status 1; want_out '^test Kinds.often: UNSAFE \(AssertionError at Kinds.java:6'
want_out '^test Kinds.plain: SAFE$'; want_out '^test Kinds.older: SAFE$'; want_out '^test Kinds.composed: SAFE$'; want_out '^test Kinds.timed: SAFE'
want_out 'note: assumes that no test.s time runs out'
unknown() { want_out "^test $1: UNKNOWN \\($2"; }
unknown Kinds.factory 'not supported: a @TestFactory that gives neither dynamic tests nor a stream, collection or array of them'
unknown Kinds.template '@TestTemplate is not run'
unknown Kinds.parameterized 'not supported: the test has no invocations'
unknown Kinds.odd '@Odd is not run'
unknown Kinds.testng '@Test is not run'
unknown Kinds.informed 'parameter 2 of informed, Path, is not supplied'
unknown Kinds.extended 'not supported: @ExtendWith'
unknown Kinds.conditional 'not supported: @EnabledOnOs'
unknown Kinds.hidden 'a private method is no test to JUnit'
unknown Kinds.shared 'a static method is no test to JUnit'
unknown Kinds.valued 'a method that returns a value is no test to JUnit'
unknown 'Kinds\$Sized.t' 'its class has no constructor without parameters'
unknown 'Kinds\$Half.t' 'its class is abstract'
unknown 'Kinds\$Cyclic\$Cyclic' 'its @Nested classes contain each other'
want_out 'note: Kinds\$Own is not run: a static class is a target of its own'
want_out 'note: Kinds\$Plain is not run: an inner class without @Nested'
want_out 'note: Kinds\$Secret is not run: a private class'
want_out 'note: Kinds\$Off is not run: @Disabled'
want_no_out 'test Kinds\$(Own|Plain|Secret|Off)'

run check -cp . Once;   want_status 1; want_last 'verdict: UNSAFE (IllegalStateException at Once.java:10 in Once.t)'
run check -cp . Shared; want_status 0; want_last 'verdict: SAFE'
run check -cp . Lost --witness lost.json; want_status 1; want_last 'verdict: UNSAFE (AssertionError at Lost.java:11 in Lost$Race.add)'
run replay lost.json; want_status 1; want_last 'verdict: UNSAFE (AssertionError at Lost.java:11)'
run check Lost.java -cp . --witness source.json; want_status 1
run replay source.json; want_status 1; want_last 'verdict: UNSAFE (AssertionError at Lost.java:11)'

refused() { run check -cp . "Refused\$$1"; want_status 3; want_out "^test Refused\\\$$1.[a-zA-Z]*: UNKNOWN \\($2"; }
refused Info 'parameter 1 of b, RepetitionInfo, is not supplied'
refused Object1 'b must be static'
refused Static1 'b must not be static'
refused Folder 'not supported: @TempDir'
refused Registered 'not supported: @RegisterExtension'
refused Two 'its class has several constructors'
for class in Param ClassRule RuleMethod Three; do refused $class 'not supported: JUnit 4 is not on the class path'; done
refused Ng 'a test of TestNG is not run'
run check -cp . 'Refused$Default'; want_status 0
run check -cp . 'Refused$Base'; want_status 2; want_err 'no tests that are run'; want_one_error_line
run check -cp . 'Refused$Sub'; want_status 1; want_out '^test Refused\$Sub.t: UNSAFE'
run check -cp . 'Refused$Mixed'; want_status 0; want_last 'verdict: SAFE'
run check -cp . 'Refused$WithMain'; want_status 0; want_out 'note: only main was checked: the class has tests, too'
run check -cp . Refused; want_status 2; want_err 'no tests that are run'
finish
