/** Modules and packages as a program sees them. */
public class ModulesAndPackages {
    public static void main(String[] args) {
        System.out.println(String.class.getModule().getName() + " " + String.class.getPackage().getName());
        System.out.println(ModulesAndPackages.class.getModule().isNamed() + " [" + ModulesAndPackages.class.getPackageName() + "]");
        System.out.println(Object.class.getModule() == String.class.getModule());
        System.out.println(String.class.getModule().isExported("java.lang") + " " + String.class.getModule().isExported("jdk.internal.misc"));
        System.out.println(int[].class.getPackage() + " " + int.class.getModule().getName());
        System.out.println(ModuleLayer.boot().findModule("java.base").isPresent());
    }
}
