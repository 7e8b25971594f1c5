// Two actors: objects of classes annotated weft.EventLoop, each with a thread and a bag of its own. A call of a public
// method is a message. The till asks again before the answer has come, and forgets that it did.
//
//     weft check --engine async examples/eventloop/ActorsDouble.java       UNSAFE (AssertionError at ActorsDouble.java:39)
import weft.EventLoop;

public class ActorsDouble {
    @EventLoop
    static class Store {
        private int stock = 3;

        public void take(Till from) {
            boolean got = stock > 0;
            if (got) stock--;
            assert stock >= 0;
            from.answer(got);
        }

        public void bring() {
            if (stock < 3) stock++;
        }
    }

    @EventLoop
    static class Till {
        private final Store store;
        private boolean asked;

        Till(Store store) {
            this.store = store;
        }

        public void sell() {
            asked = true;
            store.take(this);
        }

        public void answer(boolean got) {
            assert asked;
            asked = false;
            if (got) store.bring();
        }
    }

    public static void main(String[] args) {
        Store store = new Store();
        Till till = new Till(store);
        for (;;) till.sell();
    }
}
