import { singleton } from './singleton';

/** A step of a start or a shutdown. */
export interface ProcessTask {
  name: string;
  run: () => Promise<void> | void;
  /** Begun with the shutdown, while requests are still finished; the others wait for their end. */
  isEarly?: boolean;
}

const order = singleton<{ tasks: readonly ProcessTask[] }>('shutdownOrder', () => ({ tasks: [] }));

/** Sets the tasks that a shutdown runs, in this order. */
export function setShutdownOrder(tasks: readonly ProcessTask[]): void {
  order.get().tasks = tasks;
}

/** Begins the early tasks. `runShutdown` waits for them in their turn, and reports those that failed. */
export function beginShutdown(): void {
  const state = order.get();
  state.tasks = state.tasks.map((task) => {
    if (!task.isEarly) return task;
    const running = Promise.resolve().then(task.run);
    running.catch(() => undefined);
    return { ...task, isEarly: false, run: () => running };
  });
}

/**
 * Runs every task once, in order; a failure does not stop the others. After `limitMilliseconds` in total it stops
 * waiting: the hanging task is reported, and those after it are started and reported. Returns whether every task
 * completed.
 */
export async function runShutdown(
  report: (name: string, error: unknown) => void = () => undefined,
  limitMilliseconds = 30_000,
): Promise<boolean> {
  const tasks = order.take()?.tasks ?? [];
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), limitMilliseconds);
  });
  limit.catch(() => undefined);
  let isDone = true;
  for (const { name, run } of tasks) {
    try {
      await Promise.race([limit, Promise.resolve().then(run)]);
    } catch (error) {
      isDone = false;
      report(name, error);
    }
  }
  clearTimeout(timer);
  return isDone;
}
