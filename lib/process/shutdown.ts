import { singleton } from './singleton';

type ShutdownTask = () => Promise<void> | void;

const shutdownTasks = singleton('shutdownTasks', () => new Map<string, ShutdownTask>());

/** Runs `task` when the process is asked to end; one task a name. */
export function onShutdown(name: string, task: ShutdownTask): void {
  shutdownTasks.get().set(name, task);
}

/**
 * Runs every task, last registered first; one that fails does not keep the others from running. After
 * `limitMilliseconds` in all it waits for none any more: the one that hangs is reported, those after it are begun and
 * reported too. Answers whether every task was done.
 */
export async function runShutdown(
  report: (name: string, error: unknown) => void = () => undefined,
  limitMilliseconds = 30_000,
): Promise<boolean> {
  const tasks = [...shutdownTasks.get()].reverse();
  shutdownTasks.get().clear();
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), limitMilliseconds);
  });
  limit.catch(() => undefined);
  let isDone = true;
  for (const [name, task] of tasks) {
    try {
      await Promise.race([limit, Promise.resolve().then(task)]);
    } catch (error) {
      isDone = false;
      report(name, error);
    }
  }
  clearTimeout(timer);
  return isDone;
}
