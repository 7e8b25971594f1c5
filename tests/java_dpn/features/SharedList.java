// expect: UNKNOWN
import java.util.ArrayList;
import java.util.List;

public class SharedList {
    public static void main(String[] args) {
        List<String> list = new ArrayList<>();
        new Thread(() -> list.add("a")).start();
        list.add("b");
    }
}
