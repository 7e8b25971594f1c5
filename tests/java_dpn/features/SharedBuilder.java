// expect: UNKNOWN
public class SharedBuilder {
    public static void main(String[] args) {
        StringBuilder text = new StringBuilder();
        new Thread(() -> text.append("a")).start();
        text.append("b");
    }
}
