type ShutdownTask = () => Promise<void> | void;

const shared = globalThis as typeof globalThis & { shutdownTasks?: Map<string, ShutdownTask> };

/** Runs `task` when the process is asked to end; one task a name. Bundles and scripts of one process share the list. */
export function onShutdown(name: string, task: ShutdownTask): void {
  (shared.shutdownTasks ??= new Map()).set(name, task);
}

/** Runs every task, last registered first; one that fails does not keep the others from running. */
export async function runShutdown(report: (name: string, error: unknown) => void = () => undefined): Promise<void> {
  const tasks = [...(shared.shutdownTasks ?? [])].reverse();
  shared.shutdownTasks?.clear();
  for (const [name, task] of tasks) {
    try {
      await task();
    } catch (error) {
      report(name, error);
    }
  }
}
