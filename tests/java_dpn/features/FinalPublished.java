// expect: SAFE
/** A final field is written before others can know the object. */
public class FinalPublished {
    static volatile FinalPublished known;
    final int x;

    FinalPublished(int x) {
        this.x = x;
    }

    static void publish() {
        known = new FinalPublished(1);
        int i = known.x;
    }

    public static void main(String[] args) {
        new Thread(FinalPublished::publish).start();
        publish();
    }
}
