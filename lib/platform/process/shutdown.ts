import { singleton } from './singleton';

export interface ShutdownTask {
  name: string;
  run: () => Promise<void> | void;
}

const order = singleton<{ tasks: readonly ShutdownTask[] }>('shutdownOrder', () => ({ tasks: [] }));

/** Says what is to be done, in this order, when the process is asked to end. */
export function setShutdownOrder(tasks: readonly ShutdownTask[]): void {
  order.get().tasks = tasks;
}

/**
 * Runs every task in its order, once; one that fails does not keep the others from running. After
 * `limitMilliseconds` in all it waits for none any more: the one that hangs is reported, those after it are begun and
 * reported too. Answers whether every task was done.
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
