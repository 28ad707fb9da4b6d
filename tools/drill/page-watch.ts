const interval = 100;

/**
 * Watches an item's page, the list and the feed through the proxy, to find when each of them starts to show its title.
 */
export class PageWatch {
  /** When all addresses began to show it without interruption. */
  shownSince: number | undefined;
  /** How many responses came, and how many of them lacked the item after it had been shown. */
  answers = 0;
  relapses = 0;
  private isOver = false;
  private readonly running: Promise<void>;

  constructor(
    private readonly origin: string,
    private readonly paths: string[],
    private readonly title: string,
  ) {
    this.running = this.watch();
  }

  /** Whether the first response lacked the item. */
  async hidesNow(): Promise<boolean> {
    return (await this.shows(this.paths[0] ?? '/')) === false;
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  private async watch(): Promise<void> {
    while (!this.isOver) {
      const seen = await Promise.all(this.paths.map((path) => this.shows(path)));
      // While no instance runs, the proxy says so; that is not a response about the item.
      const answers = seen.filter((one) => one !== undefined);
      this.answers += answers.length;
      if (this.shownSince === undefined && answers.length === seen.length && answers.every(Boolean)) {
        this.shownSince = Date.now();
      } else if (this.shownSince !== undefined) {
        this.relapses += answers.filter((one) => !one).length;
      }
      await new Promise((resolve) => setTimeout(resolve, interval));
    }
  }

  private async shows(path: string): Promise<boolean | undefined> {
    try {
      const response = await fetch(this.origin + path, { signal: AbortSignal.timeout(5000) });
      const body = await response.text();
      return response.status >= 500 ? undefined : response.ok && body.includes(this.title);
    } catch {
      return undefined;
    }
  }
}
