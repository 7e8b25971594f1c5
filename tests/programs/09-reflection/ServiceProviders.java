import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Iterator;
import java.util.ServiceLoader;

/** ServiceLoader with two providers named in META-INF/services, and a text resource. */
public class ServiceProviders {
    public interface Greeter {
        String greet(String name);
    }

    public static class English implements Greeter {
        public English() {
            System.out.println("English made");
        }

        public String greet(String name) {
            return "Hello " + name;
        }
    }

    public static class German implements Greeter {
        public String greet(String name) {
            return "Guten Tag " + name;
        }
    }

    public static void main(String[] args) throws Exception {
        ServiceLoader<Greeter> loader = ServiceLoader.load(Greeter.class);
        for (Greeter g : loader) {
            System.out.println(g.greet("Ann"));
        }
        Iterator<Greeter> again = loader.iterator();
        System.out.println(again.next() == loader.findFirst().get());
        System.out.println(loader.stream().map(p -> p.type().getSimpleName()).toList());
        try (BufferedReader r = new BufferedReader(new InputStreamReader(
                ServiceProviders.class.getResourceAsStream("/greeting.txt"), StandardCharsets.UTF_8))) {
            r.lines().forEach(System.out::println);
        }
        ClassLoader l = ServiceProviders.class.getClassLoader();
        System.out.println(Collections.list(l.getResources("greeting.txt")).size() + " " + l.getResource("greeting.txt").getPath().endsWith("/greeting.txt"));
        try (var in = l.getResourceAsStream("greeting.txt")) {
            System.out.println(in.readAllBytes().length);
        }
    }
}
