import static org.junit.Assert.*;
import java.util.*;
import org.junit.*;
import org.junit.rules.*;
import org.junit.runner.RunWith;
import org.junit.runners.*;
import org.junit.runners.model.*;
public class RulesTest {
    static List<String> log = new ArrayList<>();
    @ClassRule public static ExternalResource shared = new ExternalResource() { protected void before() { log.add("class"); } };
    @Rule public ExpectedException thrown = ExpectedException.none();
    @Rule public TestName name = new TestName();
    @Rule public TestWatcher w = new TestWatcher() { protected void starting(org.junit.runner.Description d) { log.add(d.getMethodName()); } };
    int n;
    @Before public void b() { n = 1; }
    @Test public void expects() { thrown.expect(IllegalStateException.class); throw new IllegalStateException(); }
    @Test public void named() { assertEquals("named", name.getMethodName()); assertEquals("class", log.get(0)); assertEquals("named", log.get(log.size() - 1)); assertEquals(1, n); }
    @Test public void fails() { thrown.expect(IllegalStateException.class); }
    @Test public void wrong() { assertEquals(2, n); }
    @Test public void races() throws Exception { Thread t = new Thread(() -> n++); t.start(); n++; t.join(); assertEquals(3, n); }
    @Ignore @Test public void ignored() { fail(); }
    @RunWith(Parameterized.class) public static class Params {
        @Parameterized.Parameters(name = "{0} and {1}") public static Collection<Object[]> data() { return List.of(new Object[][] {{1, 2}, {3, 3}}); }
        int a, b;
        public Params(int a, int b) { this.a = a; this.b = b; }
        @Test public void less() { assertTrue(a < b); }
    }
    @RunWith(Parameterized.class) public static class Injected {
        @Parameterized.Parameters public static Object[] data() { return new Object[] {1, 2}; }
        @Parameterized.Parameter public int a;
        @Test public void pos() { assertTrue(a > 0); }
    }
    public static class Slow { @Rule public Timeout t = Timeout.seconds(1); @Test public void t() { } }
    public static class Three extends junit.framework.TestCase { int x; protected void setUp() { x = 5; } public void testIt() { assertEquals(5, x); } public void testBad() { assertEquals(6, x); } }
    @RunWith(org.junit.experimental.theories.Theories.class) public static class Th {
        @org.junit.experimental.theories.DataPoints public static int[] p = {1, 2, 3};
        @org.junit.experimental.theories.Theory public void th(int i) { assertTrue(i < 3); }
    }
    @RunWith(Suite.class) @Suite.SuiteClasses(Params.class) public static class All { }
    public static class Temp { @Rule public TemporaryFolder f = new TemporaryFolder(); @Test public void t() throws Exception { f.newFile(); } }
    public static class Collects { @Rule public ErrorCollector c = new ErrorCollector(); @Test public void t() throws Exception { c.checkThat(1, org.hamcrest.CoreMatchers.is(2)); } }
    public static class Bad { @Rule public int notARule; @Test public void t() { } }
    public static class Assume { @Rule public TestName n = new TestName(); @Test public void t() { org.junit.Assume.assumeTrue(false); fail(); } }
}
