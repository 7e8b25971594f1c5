// A switch on strings that are constants.
public class StringSwitch {
    static volatile String mode = "slow";

    static int speed(String s) {
        switch (s) {
            case "slow": return 1;
            case "fast": return 3;
            default: return 0;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> mode = "fast");
        t.start();
        int seen = speed(mode);
        assert seen == 1 || seen == 3; // bug: assert seen == 1;
        t.join();
        assert mode.equals("fast") && mode.length() == 4 && speed("other") == 0;
        assert mode.charAt(1) == 'a' && !mode.isEmpty();
    }
}
