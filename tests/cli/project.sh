#!/usr/bin/env bash
# Several targets, folders, patterns, layouts of build tools: everything found is checked, the worst counts.
. "$PROJECT_DIR/tests/lib.sh"
cd "$scratch" || exit 1
javac=${JAVA_HOME:+$JAVA_HOME/bin/}javac
mkdir -p module/src/main/java module/target/classes module/target/test-classes lib loose/deep empty
cat >module/src/main/java/Counter.java <<'J'
public class Counter {
    public int n;
    public void add() { n++; }
    public static void main(String[] a) throws Exception {
        Counter c = new Counter();
        Thread t = new Thread(c::add);
        t.start();
        c.add();
        t.join();
        assert c.n == 2;
    }
}
J
cat >Dependency.java <<'J'
package dep;
public class Dependency { public static int one() { return 1; } }
J
cat >Fine.java <<'J'
public class Fine {
    public static void main(String[] a) { assert dep.Dependency.one() == 1; }
}
J
cat >loose/deep/Safe.java <<'J'
public class Safe { public static void main(String[] a) { assert a.length == 0; } }
J
echo 'class Helper { int x; }' >loose/Helper.java
echo '// no "void main(" here
class Words { }' >loose/Words.java
"$javac" -g -d lib Dependency.java && "$javac" -g -cp lib -d module/target/classes Fine.java module/src/main/java/*.java || exit 1
touch module/pom.xml
echo "$PWD/lib" >module/target/classpath

run check module --quiet; want_status 1; want_out '^test Counter: UNSAFE \(AssertionError at Counter.java:10\)$'
want_out '^test Fine: SAFE$'; want_out '^2 checked: 1 UNSAFE, 1 SAFE$'; want_last 'verdict: UNSAFE (AssertionError at Counter.java:10 in Counter)'
rm module/target/classpath
run check module --quiet; want_out '^test Fine: UNSAFE \(NoClassDefFoundError'
cat >module/.classpath <<'X'
<?xml version="1.0" encoding="UTF-8"?>
<classpath><!-- <classpathentry kind="lib" path="none"/> -->
  <classpathentry kind="src" path="src/main/java"/><classpathentry exported="true" kind="lib" path="../lib"/>
</classpath>
X
run check module --quiet; want_out '^test Fine: SAFE$'
printf '<classpath><classpathentry kind="lib" path="../lib' >module/.classpath
run check module --quiet; want_out '^test Fine: UNSAFE \(NoClassDefFoundError'
rm module/.classpath
mkdir -p gradle/build/classes/java && cp -r module/target/classes gradle/build/classes/java/main && cp -r module/src gradle
touch gradle/build.gradle
echo "$PWD/lib" >gradle/build/classpath
run check gradle --quiet --report gradle.sarif; want_out '^test Fine: SAFE$'; want_out '^2 checked: 1 UNSAFE, 1 SAFE$'
grep -q '"uri": *"gradle/src/main/java/Counter.java"' gradle.sarif || fail "no location in a Gradle layout's sources"
rm -r gradle
echo lib >cp.txt
run check module --cp-file cp.txt --quiet; want_out '^test Fine: SAFE$'
run check module --cp-file none.txt; want_status 2; want_one_error_line; want_err 'none.txt: cannot be read'

run check loose --quiet; want_status 0; want_out '^test loose/deep/Safe.java: SAFE$'; want_no_out 'Helper|Words'; want_last 'verdict: SAFE'
(cd loose && "$WEFT" check . --quiet | grep -q '^test deep/Safe.java: SAFE$') || fail "the folder here"
(cd loose/deep && "$WEFT" check Safe --quiet | grep -q '^verdict: SAFE$') || fail "Safe beside Safe.java"
run check . --quiet --cp-file cp.txt --report all.xml --report all.json; want_status 1; want_out '^3 checked: 1 UNSAFE, 2 SAFE$'
run check 'loose/deep/*.java' module/src/main/java/Counter.java --quiet; want_status 1; want_out '^2 checked: 1 UNSAFE, 1 SAFE$'
python3 - <<'P' || fail "reports of several targets"
import json, xml.etree.ElementTree as tree
suite = tree.parse("all.xml").getroot().find("testsuite")
assert suite.get("tests") == "3" and suite.get("failures") == "1", suite.attrib
assert [c.get("classname") for c in suite if c.find("failure") is not None] == ["Counter"]
tests = json.load(open("all.json"))["tests"]
assert {t["name"]: t["verdict"] for t in tests} == {"Counter": "UNSAFE", "Fine": "SAFE", "loose/deep/Safe.java": "SAFE"}
P
# What cannot be checked is UNKNOWN by name; what is not there, bad usage.
echo 'class Broken { static void main(' >loose/Broken.java
run check loose --quiet; want_status 3; want_out '^test loose/Broken.java: UNKNOWN \(loose/Broken.java: does not compile\)$'
run check empty; want_status 2; want_one_error_line; want_err 'empty: has no main and no tests below it'
run check 'none*.java'; want_status 2; want_one_error_line; want_err 'no file has such a name'
run check; want_status 2; want_one_error_line; want_err 'check needs a target'
# From the module's own folder: places in its source tree, the class of a main.
cd module && run check . -cp ../lib --quiet --report r.sarif --report r.xml; want_status 1
python3 - <<'P' || fail "places and names of a Maven layout"
import json, xml.etree.ElementTree as tree
place = json.load(open("r.sarif"))["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
assert place["artifactLocation"]["uri"] == "src/main/java/Counter.java", place
assert ("Counter", "main") in [(c.get("classname"), c.get("name")) for c in tree.parse("r.xml").getroot().iter("testcase")]
P
cd ..
finish
