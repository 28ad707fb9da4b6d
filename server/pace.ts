/**
 * Begins one piece of work in each turn of the event loop. Begun at once, as many as have come in a turn, they would all
 * take their steps side by side, and who asks for what is in memory waited for all of them.
 */
export class Pace {
  private readonly waiting: (() => void)[] = [];

  begin(work: () => void): void {
    if (this.waiting.push(work) === 1) setImmediate(this.next);
  }

  private readonly next = (): void => {
    if (this.waiting.length > 1) setImmediate(this.next);
    this.waiting.shift()?.();
  };
}
