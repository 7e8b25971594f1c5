#!/usr/bin/env python3
"""java.util.Vector's copy constructor and removeAllElements (section 5.1): prints a network.

usage: vector.py BITS 5|6      BITS of the element x; Java 5.0 (racy) or 6.0 (fixed)"""
import sys

bits, java = int(sys.argv[1]), sys.argv[2]
print(f"""# new Vector(v1) while another thread runs v1.removeAllElements() (section 5.1), Java {java}.0,
# elements of {bits} bits.
network
global x : {bits}             # the test's input
global elem : {bits}          # v1.elementData[0], and whether it is there
global there : 1
global count : 2            # v1.elementCount
global lock : 1             # v1's monitor
global elem2 : {bits}         # v2
global there2 : 1
global count2 : 2
private size : 2            # what size() and toArray() return
init (x == any)

process Main starts m0
  m0 -> add0 m1                                       # v1.add(x)
  m1 -> m2 start Remover:r0
  m2 -> new0 m3                                       # new Vector(v1)
  m3 -> m4    (count2 == 0)                           # v2.isEmpty()
  m3 -> m4    (count2 != 0 && there2 == 1 && elem2 == x)
  m3 -> bad   (count2 != 0 && (there2 == 0 || elem2 != x))
  add0 -> add1 (lock == 0 && lock' == 1)
  add1 -> add2 (elem' == x && there' == 1)
  add2 -> add3 (count' == count + 1)
  add3 ->      (lock' == 0)
  size0 -> size1 (lock == 0 && lock' == 1)
  size1 -> size2 (size' == count)
  size2 ->       (lock' == 0)
  array0 -> array1 (lock == 0 && lock' == 1)
  array1 -> array2 (count > 0 && elem2' == elem && there2' == there)
  array1 -> array2 (count == 0)
  array2 -> array3 (size' == count)
  array3 ->        (lock' == 0)""")
if java == "5":
    print("""  new0 -> size0 new1                                  # elementCount = c.size()
  new1 -> new2   (count2' == size)
  new2 -> array0 new3                                 # c.toArray(elementData)
  new3 ->""")
else:
    print("""  new0 -> array0 new1                                 # elementData = c.toArray()
  new1 ->        (count2' == size)                    # elementCount = elementData.length""")
print("""process Remover
  r0 -> clear0 r1
  r1 ->
  clear0 -> clear1 (lock == 0 && lock' == 1)
  clear1 -> clear2 (there' == 0 && elem' == 0)
  clear2 -> clear3 (count' == 0)
  clear3 ->        (lock' == 0)
contexts 3
error Main:bad""")
