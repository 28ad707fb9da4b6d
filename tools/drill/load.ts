import pg from 'pg';

import { apiPaths, paths } from '../../lib/paths';

/** Pages that nginx and each instance cache, a response from memory, and one that is rendered for each reader. */
const kept = [paths.home, paths.updates, paths.newsItem(1), paths.primer];
const others = [apiPaths.news, paths.auth];
const longestSeconds = 90;

interface Failure {
  kind: 'kept page' | 'other read' | 'write';
  what: string;
  /** Milliseconds since the load began. */
  at: number;
}

/** Readers and subscribers, each of whom makes the next request as soon as a response arrives, or after a pause. */
export class Load {
  readonly failures: Failure[] = [];
  /** Addresses whose subscription was acknowledged. */
  readonly acknowledged: string[] = [];
  /** Milliseconds that each response took. */
  readonly times: number[] = [];
  /** The same for cached pages. */
  readonly pageTimes: number[] = [];
  readonly workerCount = 12;
  private readonly started = performance.now();
  private readonly workers: Promise<void>[];
  private isOver = false;
  private serial = 0;

  constructor(
    private readonly url: string,
    private readonly options: { pauseMilliseconds?: number; name?: string } = {},
  ) {
    this.workers = Array.from({ length: this.workerCount }, () => this.work());
  }

  get elapsed(): number {
    return performance.now() - this.started;
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.workers);
  }

  failed(kind: Failure['kind']): Failure[] {
    return this.failures.filter((failure) => failure.kind === kind);
  }

  /** How many acknowledged subscriptions a PostgreSQL database lacks. Throws if none was acknowledged. */
  async countLost(databaseUrl: string): Promise<number> {
    if (this.acknowledged.length === 0) throw new Error('No subscription was acknowledged: none could be lost.');
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ email: string }>('SELECT "email" FROM "Subscription"');
      const there = new Set(rows.map(({ email }) => email));
      return this.acknowledged.filter((email) => !there.has(email)).length;
    } finally {
      await client.end();
    }
  }

  private async work(): Promise<void> {
    while (!this.isOver) {
      this.serial += 1;
      const number = this.serial;
      if (number % 5 === 0) await this.subscribe(number);
      else if (number % 5 === 1) await this.read('other read', others[(number / 5) & 1 ? 0 : 1] ?? paths.auth);
      else await this.read('kept page', kept[number % kept.length] ?? paths.home);
      if (this.options.pauseMilliseconds) {
        await new Promise((resolve) => setTimeout(resolve, this.options.pauseMilliseconds));
      }
    }
  }

  private async read(kind: Failure['kind'], path: string): Promise<void> {
    await this.ask(kind, path, 200, {});
  }

  private async subscribe(number: number): Promise<void> {
    const email = `${this.options.name ?? 'reader'}-${number}@example.com`;
    const isStored = await this.ask('write', '/api/email-subscription', 201, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.${number >> 14}.${(number >> 6) & 255}.1` },
      body: JSON.stringify({ email }),
    });
    if (isStored) this.acknowledged.push(email);
  }

  private note(kind: Failure['kind'], began: number): void {
    const milliseconds = performance.now() - began;
    this.times.push(milliseconds);
    if (kind === 'kept page') this.pageTimes.push(milliseconds);
  }

  private async ask(kind: Failure['kind'], path: string, status: number, init: RequestInit): Promise<boolean> {
    const began = performance.now();
    try {
      const response = await fetch(this.url + path, { ...init, signal: AbortSignal.timeout(longestSeconds * 1000) });
      await response.arrayBuffer();
      this.note(kind, began);
      if (response.status === status) return true;
      this.failures.push({ kind, what: `${path}: ${response.status}`, at: this.elapsed });
    } catch (error) {
      this.note(kind, began);
      const { message, cause } = error as Error;
      this.failures.push({ kind, what: `${path}: ${String(cause ?? message)}`, at: this.elapsed });
    }
    return false;
  }
}

/** The quantile of the values, such as 0.99 for what one in a hundred exceeds. */
export function quantileOf(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/** The first few failures as text, for the person who runs the drill. */
export function printFailures(load: Load): void {
  const counted = new Map<string, number>();
  for (const { what } of load.failures) counted.set(what, (counted.get(what) ?? 0) + 1);
  for (const [what, count] of [...counted].slice(0, 12)) console.log(`${String(count).padStart(5)} × ${what}`);
}

export const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1000));
