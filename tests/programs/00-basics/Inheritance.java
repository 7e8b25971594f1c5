/** Virtual calls, super calls, fields that hide. */
public class Inheritance {
    static class Animal {
        String name = "animal";

        String sound() {
            return "...";
        }

        void speak() {
            System.out.println(name);
            System.out.println(sound());
        }
    }

    static class Dog extends Animal {
        String name = "dog";

        @Override
        String sound() {
            return "woof";
        }
    }

    static class Puppy extends Dog {
        @Override
        String sound() {
            System.out.println(super.sound());
            return "yip";
        }
    }

    public static void main(String[] args) {
        Animal[] all = {new Animal(), new Dog(), new Puppy()};
        for (Animal a : all) {
            a.speak();
            System.out.println(a.name);
        }
        Puppy p = new Puppy();
        System.out.println(p.name);
        System.out.println(((Animal) p).name);
    }
}
