// threads
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

/** SubmissionPublisher with one subscriber. */
public class FlowPublisher {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(1);
        StringBuffer log = new StringBuffer();
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
            publisher.subscribe(new Flow.Subscriber<>() {
                Flow.Subscription subscription;

                public void onSubscribe(Flow.Subscription s) {
                    subscription = s;
                    s.request(1);
                }

                public void onNext(Integer i) {
                    log.append(i).append(' ');
                    subscription.request(1);
                }

                public void onError(Throwable t) {
                    log.append(t);
                    done.countDown();
                }

                public void onComplete() {
                    log.append("complete");
                    done.countDown();
                }
            });
            for (int i = 0; i < 10; i++) {
                publisher.submit(i);
            }
        }
        done.await();
        System.out.println(log);
    }
}
