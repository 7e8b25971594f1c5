// expect: UNSAFE AssertionError
/** The bootstrap method of a call site that two threads reach may run more than once. */
public class LinkTwice {
    public static void main(String[] args) throws Exception {
        LinkRace.race();
        assert LinkRace.made == 1;
    }
}
