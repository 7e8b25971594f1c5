#!/usr/bin/env bash
# --test: what is written compiles against JUnit 5, and fails on a plain JVM with the error that weft found.
. "$PROJECT_DIR/tests/lib.sh"
jars=/usr/share/java
cp=classes:$1
for jar in junit-jupiter-api opentest4j apiguardian-api junit-platform-commons junit-platform-console junit-platform-launcher \
    junit-platform-reporting junit-platform-engine junit-jupiter-engine picocli opentest4j-reporting-events opentest4j-reporting-schema; do
    [ -e "$jars/$jar.jar" ] || { echo "$jars/$jar.jar is not there: run scripts/setup"; exit 1; }
    cp=$cp:$jars/$jar.jar
done
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
cd "$scratch" || exit 1
mkdir -p classes tests shop
cat >Drawn.java <<'J'
import org.sosy_lab.sv_benchmarks.Verifier;
import weft.Verify;
public class Drawn {
    static final boolean early = Verify.anyBoolean();
    public static void main(String[] args) {
        int i = Verifier.nondetInt();
        long l = Verify.anyLong();
        double d = Verify.anyDouble();
        float f = Verify.anyFloat();
        char c = Verify.anyChar();
        byte b = Verify.anyByte();
        String s = Verify.anyString(5);
        String t = Verifier.nondetString();
        int small = Verify.anyInt(-3, 3);
        Verify.assume(early && i * 3 == 12345678 && l < -5_000_000_000L && d > 0.1 && d < 0.2 && f != f && c == '\n' && b == -7);
        Verify.assume(s.equals("a\"\\\u20ac") && t.startsWith("\\u000a*/") && small == -2);
        assert args.length == 0 || args[0].equals("x\"y") && small != -2 : "found";
    }
}
J
cat >shop/Cart.java <<'J'
package shop;
import java.util.*;
public class Cart {
    enum Kind { PLAIN, GIFT { @Override int more() { return 1; } }; int more() { return 0; } }
    record Item(String name, int price) { }
    static class Node { final int value; Node next; Node(int value) { this.value = value; } }
    private static final class Hidden { private long secret; }
    private int total;
    private Node head;
    public void add(int price) { total += price; assert total >= 0; }
    static void add(Object price) { if (price instanceof String) throw new IllegalStateException("a string"); }
    static void add(String price) { }
    static int pick(Kind kind, Item item, int[] counts, Integer box) {
        if (kind.more() == 1 && item != null && item.price() == 77 && counts != null && counts.length == 2 && counts[1] == -1 && box == 123456)
            throw new UnsupportedOperationException(item.name());
        return 0;
    }
    static void cycle(Node n) { if (n != null && n.next == n && n.value == 5) throw new NoSuchElementException(); }
    private static void hidden(Hidden h, float x) { if (h != null && h.secret == 1L << 40 && x == -0.5f) throw new ArithmeticException(); }
    static void lists(ArrayList<Integer> list) { if (list != null && list.size() == 2 && list.get(0) == 9) throw new ConcurrentModificationException(); }
    static void maps(TreeMap<Integer, Boolean> map) { if (map != null && map.size() == 1 && map.containsValue(true)) throw new InputMismatchException(); }
    static void grid(char[][] rows, boolean b, short s, double d) {
        if (rows != null && rows.length == 1 && rows[0] != null && rows[0].length == 1 && rows[0][0] == '\'' && b && s == -3 && d == 1e300) throw new NegativeArraySizeException();
    }
    void walk() { if (head != null && head.next != null && head.next.next == head) throw new CloneFailed(); }
    static class CloneFailed extends RuntimeException { }
}
J
"${bin}javac" -g -cp "$1" -d classes Drawn.java shop/Cart.java || exit 1

# wanted ERROR TARGET…: a test for it, of which JUnit says that error.
number=0
wanted() {
    local error=$1
    number=$((number + 1))
    shift
    run check --quiet -cp "classes:$1" --engine bmc --test "tests/T$number.java" "${@:2}"
    want_status 1
    [ -s "tests/T$number.java" ] || fail "no test was written"
    echo "T$number $error" >>wanted.txt
}
wanted 'java.lang.AssertionError: found' "$1" Drawn -- 'x"y'
wanted 'java.lang.AssertionError' "$1" 'shop.Cart#add(int)'
wanted 'java.lang.IllegalStateException: a string' "$1" 'shop.Cart#add(Object)'
wanted 'java.lang.UnsupportedOperationException' "$1" shop.Cart#pick
wanted 'java.util.NoSuchElementException' "$1" shop.Cart#cycle
wanted 'java.lang.ArithmeticException' "$1" shop.Cart#hidden
wanted 'java.util.ConcurrentModificationException' "$1" shop.Cart#lists
wanted 'java.util.InputMismatchException' "$1" shop.Cart#maps
wanted 'java.lang.NegativeArraySizeException' "$1" shop.Cart#grid
wanted 'shop.Cart$CloneFailed' "$1" shop.Cart#walk

command="javac on what was written" status= out= err=
"${bin}javac" -Xlint:all,-path -Werror -cp "$cp" -d classes tests/*.java >javac.txt 2>&1 || { cat javac.txt; fail "what was written does not compile"; }
"${bin}java" -cp "$cp" org.junit.platform.console.ConsoleLauncher --scan-classpath classes --include-classname '.*T[0-9]+' \
    --reports-dir reports --details none >junit.txt 2>&1
python3 - <<'P' || fail "JUnit sees something else"
import glob, xml.etree.ElementTree as tree
got = {}
for path in glob.glob("reports/*.xml"):
    for case in tree.parse(path).getroot().iter("testcase"):
        for e in list(case.iter("failure")) + list(case.iter("error")):
            got[case.get("classname").split(".")[-1]] = e.get("type") + (": " + e.get("message") if e.get("message") else "")
for line in open("wanted.txt"):
    name, error = line.strip().split(" ", 1)
    assert got.get(name, "passes").startswith(error), (name, error, got.get(name))
P

# What a plain JVM cannot show is said.
refused() {
    rm -f tests/None.java
    run check --quiet --test tests/None.java "$2"
    want_status "$3"
    want_err "^weft: tests/None.java: not written: $1"
    [ ! -s tests/None.java ] || fail "a test was written"
}
cat >Two.java <<'J'
public class Two {
    static int n;
    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> n++);
        t.start();
        n++;
        t.join();
        assert n == 2;
    }
}
J
cat >Fine.java <<'J'
public class Fine { public static void main(String[] args) { assert weft.Verify.anyInt() != 7 || args.length == 0; } }
J
cat >Caught.java <<'J'
public class Caught { public static void main(String[] args) { try { assert weft.Verify.anyInt() != 7; } catch (Throwable t) { } } }
J
refused 'the error depends on the order in which threads run' Two.java 1
refused 'no error was found' Fine.java 0
refused 'the error does not leave the program' Caught.java 1
for name in no.java.txt 1a.java a-b.java .java; do
    run check --test "$name" Fine.java
    want_status 2
    want_one_error_line
done
finish
