import java.util.Arrays;

/** Sealed interfaces and classes with records below them. */
public class SealedTypes {
    sealed interface Expr permits Num, Add, Mul, Neg {
    }

    record Num(int value) implements Expr {
    }

    record Add(Expr left, Expr right) implements Expr {
    }

    record Mul(Expr left, Expr right) implements Expr {
    }

    record Neg(Expr inner) implements Expr {
    }

    abstract static sealed class Vehicle permits Car, Truck {
    }

    static final class Car extends Vehicle {
    }

    static non-sealed class Truck extends Vehicle {
    }

    static class BigTruck extends Truck {
    }

    static int eval(Expr e) {
        if (e instanceof Num n) {
            return n.value();
        } else if (e instanceof Add a) {
            return eval(a.left()) + eval(a.right());
        } else if (e instanceof Mul m) {
            return eval(m.left()) * eval(m.right());
        } else if (e instanceof Neg n) {
            return -eval(n.inner());
        }
        throw new AssertionError(e);
    }

    public static void main(String[] args) {
        Expr e = new Add(new Num(2), new Mul(new Num(3), new Neg(new Num(4))));
        System.out.println(eval(e));
        System.out.println(e);
        System.out.println(Expr.class.isSealed() + " " + Truck.class.isSealed() + " " + Num.class.isRecord());
        System.out.println(Arrays.stream(Expr.class.getPermittedSubclasses()).map(Class::getSimpleName).toList());
        Vehicle v = new BigTruck();
        System.out.println(v instanceof Truck);
    }
}
