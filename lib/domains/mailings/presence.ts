/** How long a job may fail or stand still before its site counts as away. Shared caches keep a page for twice as long. */
const longestGap = 30_000;

/** Since when a job has run without a gap: a site that is down, or without its database, shows no item that goes live. */
export class Presence {
  private since = -Infinity;
  private last = -Infinity;

  constructor(private readonly clock = () => performance.now()) {}

  /** Runs one step with the time and the time since which there was no gap. */
  async during<Result>(step: (now: Date, since: Date) => Promise<Result>): Promise<Result> {
    const started = this.clock();
    if (started - this.last > longestGap) this.since = started;
    const now = Date.now();
    const result = await step(new Date(now), new Date(now - (started - this.since)));
    this.last = this.clock();
    return result;
  }
}
