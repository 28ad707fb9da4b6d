import { log } from '../process/log';
import type { View } from './view';

interface Options {
  /** Views in one transaction. */
  batchSize: number;
  /** Views that may wait; more are dropped, so that a database that is away cannot fill the memory. */
  capacity: number;
  delayMilliseconds: number;
}

const defaults: Options = { batchSize: 1000, capacity: 20_000, delayMilliseconds: 1000 };
const longestDelayMilliseconds = 30_000;
const closingAttempts = 4;

/** Views that wait for the database: added at once, written in batches, in order, each once. */
export class ViewQueue {
  private readonly options: Options;
  private readonly waiting: View[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;
  private failures = 0;
  private dropped = 0;

  constructor(
    private readonly write: (views: View[]) => Promise<void>,
    options: Partial<Options> = {},
  ) {
    this.options = { ...defaults, ...options };
  }

  get length(): number {
    return this.waiting.length;
  }

  add(view: View): void {
    if (this.waiting.length >= this.options.capacity) {
      this.dropped += 1;
      return;
    }
    this.waiting.push(view);
    if (this.waiting.length >= this.options.batchSize && this.failures === 0) void this.flush();
    else this.schedule();
  }

  /** Writes what waits. Answers whether all of it is written; what is not is tried again by itself. */
  async flush(): Promise<boolean> {
    if (this.waiting.length > 0) await (this.writing ??= this.drain());
    return this.waiting.length === 0;
  }

  /** The last flush of a process: tries a few times before it gives up. */
  async close(): Promise<void> {
    for (let attempt = 1; attempt <= closingAttempts && !(await this.flush()); attempt += 1) {
      if (attempt < closingAttempts) await new Promise((resolve) => setTimeout(resolve, 250 * attempt));
    }
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.waiting.length > 0) log().error({ views: this.waiting.length }, 'page views lost at shutdown');
  }

  private schedule(): void {
    const { delayMilliseconds } = this.options;
    this.timer ??= setTimeout(
      () => {
        this.timer = undefined;
        void this.flush();
      },
      Math.min(delayMilliseconds * 2 ** this.failures, longestDelayMilliseconds),
    ).unref();
  }

  /** Never rejects. */
  private async drain(): Promise<void> {
    try {
      while (this.waiting.length > 0) {
        const batch = this.waiting.slice(0, this.options.batchSize);
        await this.write(batch);
        this.waiting.splice(0, batch.length);
        this.failures = 0;
        this.reportDropped();
      }
    } catch (error) {
      if (this.failures === 0) log().error({ err: error }, 'page views could not be written');
      this.failures += 1;
      this.schedule();
    } finally {
      this.writing = undefined;
    }
  }

  private reportDropped(): void {
    if (this.dropped > 0) log().warn({ views: this.dropped }, 'page views dropped');
    this.dropped = 0;
  }
}
