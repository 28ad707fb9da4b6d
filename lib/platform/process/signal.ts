/** A signal that wakes the current waiter or, if there is none, the next one, whom an event would leave asleep. */
export class Signal {
  private isRaised = false;
  private wake?: () => void;

  raise(): void {
    this.isRaised = true;
    this.wake?.();
  }

  /** Resolves to true when the signal is raised, or to false after `milliseconds`. */
  async wait(milliseconds: number): Promise<boolean> {
    if (!this.isRaised) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.wake = undefined;
    const wasRaised = this.isRaised;
    this.isRaised = false;
    return wasRaised;
  }
}
