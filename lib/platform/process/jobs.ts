import { log } from './log';
import { Signal } from './signal';
import { singleton } from './singleton';

export interface Job {
  name: string;
  /** Milliseconds between the end of a run and the next, unless the job is woken. */
  every: number;
  /** Milliseconds before the first run, for work that can wait until the site is up; 0 by default. */
  firstAfter?: number;
  /** Runs at its interval also after failures, by default less and less often: what it reads must be fresh at once. */
  isSteady?: boolean;
  /**
   * Runs once; returns true if there is more to do at once. Other instances run the same jobs, so the work must be safe
   * to repeat. A long run must end early when `stopping` is aborted.
   */
  run: (stopping: AbortSignal) => Promise<boolean | void>;
}

const longestRetryMilliseconds = 30_000;

/** Runs jobs concurrently. Each starts at once, or after `firstAfter`, and repeats at its interval without overlapping. */
class JobLoop {
  private readonly stopping = new AbortController();
  private readonly signals: Map<string, Signal>;
  private readonly running: Promise<unknown>;

  constructor(jobs: readonly Job[]) {
    this.signals = new Map(jobs.map(({ name }) => [name, new Signal()]));
    this.running = Promise.all(jobs.map((job) => this.repeat(job)));
  }

  wake(name: string): void {
    this.signals.get(name)?.raise();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    for (const signal of this.signals.values()) signal.raise();
    await this.running;
  }

  private async repeat({ name, every, firstAfter, isSteady, run }: Job): Promise<void> {
    const { signal: stopping } = this.stopping;
    if (firstAfter) await this.signals.get(name)?.wait(firstAfter);
    let failures = 0;
    while (!stopping.aborted) {
      let isMore: boolean | void = false;
      try {
        isMore = await run(stopping);
        failures = 0;
      } catch (error) {
        failures += 1;
        // The first failure, and then each time that there are twice as many.
        if (Number.isInteger(Math.log2(failures)))
          log().error({ err: error, job: name, failures }, 'job failed; it will be retried');
      }
      const retry = isSteady ? every : Math.max(every, Math.min(every * 2 ** failures, longestRetryMilliseconds));
      if (isMore) await new Promise(setImmediate);
      else await this.signals.get(name)?.wait(retry);
    }
  }
}

const loop = singleton<{ current?: JobLoop }>('jobs', () => ({}));

/** Starts this process's jobs if they are not running. */
export function startJobs(jobs: readonly Job[]): void {
  loop.get().current ??= new JobLoop(jobs);
}

/** Wakes a job so that it runs now. Does nothing if this process does not run it. */
export function wakeJob({ name }: Pick<Job, 'name'>): void {
  loop.peek()?.current?.wake(name);
}

/** Starts no further runs; resolves when the current ones have ended. */
export async function stopJobs(): Promise<void> {
  await loop.take()?.current?.stop();
}
