import 'server-only';

import { log } from './log';
import { Signal } from './signal';

/**
 * One piece of a long piece of work, in one transaction: whoever comes second, in this process or in another
 * instance, finds it done. Answers whether there is more to do at once.
 */
export type WorkStep = () => Promise<boolean>;

const pollMilliseconds = 500;

/** Works through what administrators have set going, step by step, across restarts. */
export class BackgroundWork {
  private readonly signal = new Signal();
  private isStopping = false;
  private running?: Promise<void>;

  constructor(private readonly steps: Record<string, WorkStep>) {}

  start(): void {
    this.running = this.run();
  }

  wake(): void {
    this.signal.raise();
  }

  /** Resolves when the step under way is done. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.signal.raise();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      let isMore = false;
      for (const [name, step] of Object.entries(this.steps)) {
        if (this.isStopping) return;
        try {
          if (await step()) isMore = true;
        } catch (error) {
          log().error({ err: error, work: name }, 'background work failed; it is tried again');
        }
      }
      if (isMore) await new Promise(setImmediate);
      else await this.signal.wait(pollMilliseconds);
    }
  }
}

const shared = globalThis as typeof globalThis & { backgroundWork?: BackgroundWork };

/** Starts this process's background work. */
export function startBackgroundWork(steps: Record<string, WorkStep>): void {
  if (shared.backgroundWork) return;
  shared.backgroundWork = new BackgroundWork(steps);
  shared.backgroundWork.start();
}

/** Tells this process's background work, if it has any, that there is something to do. */
export function wakeBackgroundWork(): void {
  shared.backgroundWork?.wake();
}

export async function stopBackgroundWork(): Promise<void> {
  const work = shared.backgroundWork;
  shared.backgroundWork = undefined;
  await work?.stop();
}
