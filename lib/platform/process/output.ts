import { write, writeSync } from 'node:fs';

const standardOutput = 1;
const mostCharacters = 1024 ** 2;
const busyMilliseconds = 100;

/**
 * Writes to standard output without waiting for it. What cannot be written, as on a full disk, is tried again with the
 * next line; what does not fit in a megabyte meanwhile is dropped. pino's own destination ends the process at a failure,
 * and waits for ever when it is flushed.
 */
export class Output {
  private waiting = '';
  private chunk = Buffer.alloc(0);
  private isWriting = false;

  write(line: string): void {
    if (this.waiting.length + line.length <= mostCharacters) this.waiting += line;
    if (!this.isWriting) this.next();
  }

  /** Writes what waits, before the process ends. */
  flushSync(): void {
    const rest = this.isWriting ? Buffer.alloc(0) : this.chunk;
    const bytes = Buffer.concat([rest, Buffer.from(this.waiting)]);
    this.waiting = '';
    if (!this.isWriting) this.chunk = Buffer.alloc(0);
    try {
      for (let start = 0; start < bytes.length;) start += writeSync(standardOutput, bytes, start);
    } catch {
      // There is nowhere to report it.
    }
  }

  private next(): void {
    if (this.chunk.length === 0) {
      this.chunk = Buffer.from(this.waiting);
      this.waiting = '';
    }
    this.isWriting = this.chunk.length > 0;
    if (!this.isWriting) return;
    write(standardOutput, this.chunk, (error, written) => {
      if (error?.code === 'EAGAIN') return setTimeout(() => this.next(), busyMilliseconds);
      this.isWriting = false;
      if (error) return;
      this.chunk = this.chunk.subarray(written);
      this.next();
    });
  }
}
