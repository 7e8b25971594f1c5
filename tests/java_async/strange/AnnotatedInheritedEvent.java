// An inherited event is handled by the loop's thread, as its own events are.
// expect: SAFE
import weft.*;
@EventLoop public class AnnotatedInheritedEvent extends AnnotatedInheritedEventBase { private boolean busy;
  @Event public void other() { assert !busy; busy = true; Thread.yield(); busy = false; }
  protected void inner() { assert !busy; busy = true; Thread.yield(); busy = false; } }
abstract class AnnotatedInheritedEventBase { @Event public void press() { inner(); } protected abstract void inner(); }
