import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** Class loaders, missing resources, ServiceLoader without providers. */
public class ResourcesAndServices {
    interface Nobody {
    }

    public static void main(String[] args) throws Exception {
        ClassLoader l = ResourcesAndServices.class.getClassLoader();
        System.out.println(l.getResource("no/such/resource"));
        System.out.println(ResourcesAndServices.class.getResourceAsStream("missing.txt"));
        System.out.println(l.getResource("ResourcesAndServices.class") != null);
        System.out.println(l.loadClass("ResourcesAndServices") == ResourcesAndServices.class);
        System.out.println(Thread.currentThread().getContextClassLoader() == l);
        System.out.println(ClassLoader.getSystemClassLoader() == l);
        List<Nobody> found = new ArrayList<>();
        ServiceLoader.load(Nobody.class).forEach(found::add);
        System.out.println(found);
        try {
            l.loadClass("not.There");
        } catch (ClassNotFoundException e) {
            System.out.println(e.getMessage());
        }
        byte[] head = new byte[4];
        try (var in = ResourcesAndServices.class.getResourceAsStream("ResourcesAndServices.class")) {
            System.out.println(in.read(head) + " " + Integer.toHexString((head[0] & 0xff) << 8 | head[1] & 0xff));
        }
    }
}
