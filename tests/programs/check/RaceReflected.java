// expect: UNSAFE race
// property: race

/** A field is set by reflection while another thread reads it. */
public class RaceReflected {
    int value;

    public static void main(String[] args) throws Exception {
        RaceReflected box = new RaceReflected();
        int[] seen = new int[1];
        Thread t = new Thread(() -> seen[0] = box.value);
        t.start();
        RaceReflected.class.getDeclaredField("value").setInt(box, 1);
        t.join();
    }
}
