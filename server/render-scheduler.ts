/**
 * Starts one rendering in each turn of the event loop. If all that arrive in one turn started at once, requests that can
 * be served from memory would wait for every one of them.
 */
export class RenderScheduler {
  private readonly waiting: (() => void)[] = [];

  begin(work: () => void): void {
    if (this.waiting.push(work) === 1) setImmediate(this.next);
  }

  private readonly next = (): void => {
    if (this.waiting.length > 1) setImmediate(this.next);
    this.waiting.shift()?.();
  };
}
