/**
 * Starts one piece of work in each turn of the event loop. If all that is ready in one turn started at once, every other
 * request would wait for all of it.
 */
export class TurnScheduler {
  private readonly waiting: (() => unknown)[] = [];

  begin(work: () => unknown): void {
    if (this.waiting.push(work) === 1) setImmediate(this.next);
  }

  private readonly next = (): void => {
    if (this.waiting.length > 1) setImmediate(this.next);
    this.waiting.shift()?.();
  };
}
