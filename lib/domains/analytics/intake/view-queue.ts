import { setTimeout as delay } from 'node:timers/promises';

import { log } from '@/lib/platform/process/log';

import type { View } from './view';

interface Options {
  batchSize: number;
  /** Maximum of waiting views. Further ones are dropped, so that an unavailable database cannot fill the memory. */
  capacity: number;
  onFull: () => void;
}

const defaults: Options = { batchSize: 1000, capacity: 20_000, onFull: () => undefined };
const closingAttempts = 4;

/** Queues views for the database: added without waiting, written in batches, in order, each once. */
export class ViewQueue {
  private readonly options: Options;
  private readonly waiting: View[] = [];
  private writing: Promise<void> | undefined;
  private dropped = 0;

  constructor(
    private readonly writeViews: (views: View[]) => Promise<void>,
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
    if (this.waiting.length === this.options.batchSize) this.options.onFull();
  }

  /** Writes the waiting views. Throws if a write fails; views not yet written stay in the queue. */
  async write(): Promise<void> {
    await (this.writing ??= this.drain().finally(() => {
      this.writing = undefined;
    }));
  }

  async flush(): Promise<boolean> {
    await this.write().catch(() => undefined);
    return this.waiting.length === 0;
  }

  /** The last flush of a process; gives up after a few attempts. */
  async close(): Promise<void> {
    for (let attempt = 1; attempt <= closingAttempts && !(await this.flush()); attempt += 1) {
      if (attempt < closingAttempts) await delay(250 * attempt);
    }
    if (this.waiting.length > 0) log().error({ views: this.waiting.length }, 'page views lost at shutdown');
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) {
      const batch = this.waiting.slice(0, this.options.batchSize);
      await this.writeViews(batch);
      this.waiting.splice(0, batch.length);
      this.reportDropped();
    }
  }

  private reportDropped(): void {
    if (this.dropped > 0) log().warn({ views: this.dropped }, 'page views dropped');
    this.dropped = 0;
  }
}
