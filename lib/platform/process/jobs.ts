import { log } from './log';
import { Signal } from './signal';
import { singleton } from './singleton';

export interface Job {
  name: string;
  /** Milliseconds from the end of a run to the next one, while nobody wakes it. */
  every: number;
  /** Milliseconds until the first run, for what can wait until the site has answered its first visitors. */
  firstAfter?: number;
  /**
   * One run; answers true when there is more to do at once. Other instances run the same jobs: whoever comes second
   * must find the work done. A long run ends early when `stopping` is aborted.
   */
  run: (stopping: AbortSignal) => Promise<boolean | void>;
}

const longestRetryMilliseconds = 30_000;

/** Runs jobs beside each other, each one run after the other, at once unless told, and then in its interval. */
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

  private async repeat({ name, every, firstAfter, run }: Job): Promise<void> {
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
        log().error({ err: error, job: name, failures }, 'job failed; it is tried again');
      }
      const retry = Math.max(every, Math.min(every * 2 ** failures, longestRetryMilliseconds));
      if (isMore) await new Promise(setImmediate);
      else await this.signals.get(name)?.wait(retry);
    }
  }
}

const loop = singleton<{ current?: JobLoop }>('jobs', () => ({}));

/** Starts this process's jobs, unless they run already. */
export function startJobs(jobs: readonly Job[]): void {
  loop.get().current ??= new JobLoop(jobs);
}

/** Runs a job of this process now, if the process runs it. */
export function wakeJob({ name }: Pick<Job, 'name'>): void {
  loop.peek()?.current?.wake(name);
}

/** Starts no further run; resolves when those under way are over. */
export async function stopJobs(): Promise<void> {
  await loop.take()?.current?.stop();
}
