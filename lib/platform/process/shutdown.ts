import { singleton } from './singleton';

/** A step of a start or a shutdown. */
export interface ProcessTask {
  name: string;
  run: () => Promise<void> | void;
}

const order = singleton<{ tasks: readonly ProcessTask[] }>('shutdownOrder', () => ({ tasks: [] }));

/** Sets the tasks that a shutdown runs, in this order. */
export function setShutdownOrder(tasks: readonly ProcessTask[]): void {
  order.get().tasks = tasks;
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
