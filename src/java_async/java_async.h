// Java event loops as asynchronous programs.
//
// The paper is K. Sen, M. Viswanathan, "Model Checking Multithreaded Programs with Asynchronous
// Atomic Methods" (CAV 2006). Its words and our names:
//
//   bag of messages      the tasks that wait in executors' queues, a count for each kind of task
//   message              symbol: a queue, and a task with all that it alone can reach (tasks.c)
//   global state         control: a state of the VM without these tasks (the state store's number)
//   message handler      what the executor's worker does between two calls of its queue's take
//
// The VM runs the program and the real executor; only the executor's queue is ours (queues.c). No
// handler is taken for atomic: every thread, workers included, stops where others could notice it,
// so a handler that nobody can notice is one step, and any other is as many as it takes.
#ifndef JAVA_ASYNC_JAVA_ASYNC_H
#define JAVA_ASYNC_JAVA_ASYNC_H

#include "engine/java.h"

extern const java_engine java_async_engine;

#endif
