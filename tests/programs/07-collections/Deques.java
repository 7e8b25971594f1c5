import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.NoSuchElementException;
import java.util.Stack;
import java.util.Vector;

/** ArrayDeque, LinkedList, Stack, Vector. */
public class Deques {
    static void exercise(Deque<Integer> d) {
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0) {
                d.addFirst(i);
            } else {
                d.offerLast(i);
            }
            if (i % 5 == 4) {
                System.out.print(d.pollFirst() + " " + d.removeLast() + " ");
            }
        }
        System.out.println(d);
        d.push(100);
        System.out.println(d.peek() + " " + d.pop() + " " + d.peekLast() + " " + d.contains(7));
        d.removeFirstOccurrence(7);
        StringBuilder sb = new StringBuilder();
        for (Iterator<Integer> i = d.descendingIterator(); i.hasNext();) {
            sb.append(i.next()).append(' ');
        }
        System.out.println(sb);
        d.clear();
        System.out.println(d.poll() + " " + d.peekFirst());
        try {
            d.removeFirst();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
    }

    public static void main(String[] args) {
        exercise(new ArrayDeque<>(2));
        exercise(new LinkedList<>());
        Stack<String> s = new Stack<>();
        s.push("a");
        s.push("b");
        System.out.println(s.peek() + s.search("a") + s.pop() + s + s.empty());
        Vector<Integer> v = new Vector<>(java.util.List.of(3, 1, 2));
        v.insertElementAt(9, 1);
        v.removeElement(3);
        System.out.println(v + " " + v.elementAt(0) + " " + v.firstElement() + v.capacity());
        try {
            new ArrayDeque<Integer>().add(null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }
        LinkedList<Integer> l = new LinkedList<>(java.util.List.of(1, 2, 3));
        l.add(1, 5);
        l.remove(Integer.valueOf(3));
        l.addFirst(null);
        System.out.println(l + " " + l.indexOf(null) + l.getLast());
    }
}
