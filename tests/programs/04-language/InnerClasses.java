/** Inner, local and anonymous classes and what they capture. */
public class InnerClasses {
    int value = 1;

    class Inner {
        int value = 2;

        class Deep {
            int value = 3;

            String all() {
                return value + " " + this.value + " " + Inner.this.value + " " + InnerClasses.this.value;
            }
        }

        void raise() {
            InnerClasses.this.value++;
        }
    }

    static class Nested {
        private int secret = 99;
    }

    abstract static class Shape {
        final String name;

        Shape(String name) {
            this.name = name;
            System.out.println("shape " + describe());
        }

        abstract String describe();
    }

    Shape local(int n, String text) {
        int doubled = n * 2;
        class Local extends Shape {
            int own = 5;

            Local() {
                super("local");
            }

            String describe() {
                return text + doubled + own + value;
            }
        }
        return new Local();
    }

    public static void main(String[] args) {
        InnerClasses o = new InnerClasses();
        InnerClasses.Inner i = o.new Inner();
        InnerClasses.Inner.Deep d = i.new Deep();
        System.out.println(d.all());
        i.raise();
        System.out.println(d.all());
        System.out.println(new Nested().secret);
        Shape s = o.local(21, "t");
        System.out.println(s.describe() + s.name);
        int captured = 7;
        Shape anonymous = new Shape("anonymous") {
            int mine = captured;

            {
                System.out.println("initialiser " + mine);
            }

            String describe() {
                return name + captured + mine;
            }
        };
        System.out.println(anonymous.describe());
        System.out.println(anonymous.getClass().getName() + s.getClass().getName() + d.getClass().getName());
        System.out.println(anonymous.getClass().isAnonymousClass() + " " + s.getClass().isLocalClass() + " " + Inner.class.isMemberClass());
        Object other = new Object() {
            @Override
            public String toString() {
                return "I am " + getClass().getSimpleName() + ".";
            }
        };
        System.out.println(other);
        try {
            InnerClasses none = null;
            none.new Inner();
        } catch (NullPointerException e) {
            System.out.println("no outer");
        }
    }
}
