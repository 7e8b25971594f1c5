/** Nothing but what the unit tests of the reduction need: a VM with a thread. */
class Objects {
    public static void main(String[] args) {
        System.out.println(args[0]);
    }
}
