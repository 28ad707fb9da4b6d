/** Wakes whoever waits, or the next one who would. */
export class Signal {
  private isRaised = false;
  private wake?: () => void;

  raise(): void {
    this.isRaised = true;
    this.wake?.();
  }

  /** Resolves when the signal is raised, with true, or after `milliseconds`, with false. */
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
