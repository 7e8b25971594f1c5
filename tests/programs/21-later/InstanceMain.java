// jdk: 25-
// args: a b
/** An instance main method, inherited, with an object to be made first. */
class InstanceMain extends InstanceMainEntry {

    static {
        System.out.println("class");
    }

    final int value;

    InstanceMain() {
        value = 4;
        System.out.println("constructor");
    }

    static void main() {
        System.out.println("not this one");
    }

    @Override
    public String toString() {
        return "InstanceMain " + value;
    }
}

class InstanceMainEntry {
    protected void main(String[] args) {
        System.out.println("inherited " + args.length + " " + this);
    }
}
