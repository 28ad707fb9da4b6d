import { isAhead } from '@/lib/platform/dates/stored-time';

/** How long a job may fail or stand still before its site counts as away. Shared caches keep a page for twice as long. */
const longestGap = 30_000;

/**
 * Since when a job has run without a gap: a site that is down, or without its database, shows no item that goes live. A clock
 * that is set is a gap too, because the site has not been up at what it says then.
 */
export class Uptime {
  private since = -Infinity;
  private last = -Infinity;
  /** What the clock said when the steady one began. */
  private origin = 0;

  constructor(private readonly steadyClock = () => performance.now()) {}

  /** Runs one step with the time and the time since which there was no gap. */
  async during<Result>(step: (now: Date, since: Date) => Promise<Result>): Promise<Result> {
    const started = this.steadyClock();
    const now = Date.now();
    const origin = now - started;
    const isSet = isAhead(origin, this.origin) || isAhead(this.origin, origin);
    if (isSet || started - this.last > longestGap) this.since = started;
    this.origin = origin;
    const result = await step(new Date(now), new Date(now - (started - this.since)));
    this.last = this.steadyClock();
    return result;
  }
}
