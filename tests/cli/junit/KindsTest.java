import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.params.provider.Arguments.arguments;
import java.util.*;
import java.util.stream.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.*;
import org.junit.jupiter.params.provider.*;
import org.junit.jupiter.params.converter.*;
@Tag("fast")
class KindsTest {
    enum Color { RED, GREEN, BLUE }
    @ParameterizedTest @ValueSource(ints = {1, 2, 3}) void small(int n) { assertTrue(n < 3); }
    @ParameterizedTest @ValueSource(ints = {1, 2}) void widened(long n) { assertTrue(n < 3); }
    @ParameterizedTest @ValueSource(strings = {"7", "0x10"}) void decoded(int n) { assertTrue(n > 6); }
    @ParameterizedTest @NullAndEmptySource @ValueSource(strings = " ") void blank(String s) { assertTrue(s == null || s.trim().isEmpty()); }
    @ParameterizedTest @EnumSource void all(Color c) { assertNotNull(c); }
    @ParameterizedTest @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RED") void some(Color c) { assertNotEquals(Color.RED, c); }
    @ParameterizedTest @EnumSource(mode = EnumSource.Mode.MATCH_ANY, names = ".*E.*") void match(Color c) { assertTrue(c != Color.BLUE); }
    @ParameterizedTest @CsvSource({"1, 2, 3", "2, 2, 5"}) void adds(int a, int b, int sum) { assertEquals(sum, a + b); }
    @ParameterizedTest @CsvSource(value = {"a; 'b;c'", ";''", "NIL; 'it''s'"}, delimiter = ';', nullValues = "NIL") void text(String a, String b) { assertFalse("x".equals(a)); assertNotNull(b); }
    @ParameterizedTest @CsvSource(textBlock = "# c\nRED, 2020-01-02\nBLUE, 2021-02-03") void block(Color c, java.time.LocalDate d) { assertTrue(d.getYear() > 2000); }
    @ParameterizedTest @CsvFileSource(resources = "/data.csv", numLinesToSkip = 1) void file(String name, int n) { assertTrue(n > 0, name); }
    static Stream<Arguments> pairs() { return Stream.of(arguments(1, "one"), arguments(2, Named.of("the second", "two"))); }
    @ParameterizedTest @MethodSource("pairs") void named(int n, String s, TestInfo info) { assertEquals(3, s.length()); assertTrue(info.getDisplayName().startsWith("[" + n + "] ")); }
    static IntStream same() { return IntStream.range(0, 3); }
    @ParameterizedTest @MethodSource void same(int i) { assertNotEquals(1, i); }
    @ParameterizedTest @MethodSource("fails") void failing(int i) { }
    static List<Integer> fails() { throw new IllegalStateException("no list"); }
    @ParameterizedTest @ValueSource(strings = "x") void unconverted(int n) { }
    @ParameterizedTest @ValueSource(strings = "x") void converted(@ConvertWith(Conv.class) int n) { }
    static class Conv extends SimpleArgumentConverter { protected Object convert(Object o, Class<?> t) { return 1; } }
    @ParameterizedTest @ArgumentsSource(Prov.class) void provided(int n) { }
    static class Prov implements ArgumentsProvider { public Stream<? extends Arguments> provideArguments(org.junit.jupiter.api.extension.ExtensionContext c) { return Stream.of(arguments(1)); } }
    @TestFactory Stream<DynamicTest> squares() { return IntStream.range(1, 4).mapToObj(i -> DynamicTest.dynamicTest("square of " + i, () -> assertTrue(i * i < 9))); }
    @TestFactory Collection<DynamicNode> tree() { return List.of(DynamicTest.dynamicTest("a", () -> { }), DynamicContainer.dynamicContainer("c", List.of(DynamicTest.dynamicTest("b", () -> fail("b fails")))) ); }
    @TestFactory DynamicTest single() { return DynamicTest.dynamicTest("one", () -> { }); }
    @TestFactory DynamicTest[] array() { return new DynamicTest[] { DynamicTest.dynamicTest("x", () -> { }) }; }
    int n;
    @TestFactory Iterable<DynamicTest> racing() { return List.of(DynamicTest.dynamicTest("racy", () -> { Thread t = new Thread(() -> n++); t.start(); n++; t.join(); assertEquals(2, n); })); }
    @BeforeEach void info(TestInfo i) { assertNotNull(i.getTestMethod().get()); assertEquals(Set.of("fast"), i.getTags()); }
    @BeforeAll static void once(TestInfo i) { assertEquals("KindsTest", i.getDisplayName()); assertFalse(i.getTestMethod().isPresent()); }
    @Tag("fast") @Test @DisplayName("nice") void display(TestInfo i) { assertEquals("nice", i.getDisplayName()); }
    @Test void plainName(TestInfo i, TestReporter r) { r.publishEntry("a", "b"); assertEquals("plainName(TestInfo, TestReporter)", i.getDisplayName()); }
    @RepeatedTest(2) void again(RepetitionInfo r, TestInfo i) { assertEquals("repetition " + r.getCurrentRepetition() + " of 2", i.getDisplayName()); }
}
