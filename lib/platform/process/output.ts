import { writeSync } from 'node:fs';

const standardOutput = 1;
const maximumCharacters = 1024 ** 2;
const busyMilliseconds = 100;
/** How long the end of the process waits for a reader of its output. */
const lastMilliseconds = 1000;

/**
 * Writes to standard output without waiting for its reader, if it is a pipe. What cannot be written, as on a full disk, is
 * tried again with the next line; beyond a megabyte of it, lines are dropped. `process.stdout.write` would keep it
 * all in memory; pino's own destination ends the process at a failure, and its flush then never returns.
 */
export class Output {
  private waiting = '';
  private chunk = Buffer.alloc(0);
  private retry?: NodeJS.Timeout;

  constructor() {
    // The first use of it makes a pipe non-blocking.
    void process.stdout;
  }

  write(line: string): void {
    if (this.waiting.length + line.length <= maximumCharacters) this.waiting += line;
    if (this.retry || this.tryToWrite() !== 'busy') return;
    this.retry = setTimeout(() => {
      this.retry = undefined;
      this.write('');
    }, busyMilliseconds).unref();
  }

  /** Writes what waits, before the process ends. */
  flushSync(): void {
    const end = performance.now() + lastMilliseconds;
    const pause = new Int32Array(new SharedArrayBuffer(4));
    while (this.tryToWrite() === 'busy' && performance.now() < end) Atomics.wait(pause, 0, 0, busyMilliseconds / 10);
  }

  private tryToWrite(): 'done' | 'busy' | 'failed' {
    try {
      while (this.chunk.length > 0 || this.waiting) {
        if (this.chunk.length === 0) {
          this.chunk = Buffer.from(this.waiting);
          this.waiting = '';
        }
        this.chunk = this.chunk.subarray(writeSync(standardOutput, this.chunk));
      }
      return 'done';
    } catch (error) {
      // Node's errors have a code. There is nowhere to report one.
      return (error as NodeJS.ErrnoException).code === 'EAGAIN' ? 'busy' : 'failed';
    }
  }
}
