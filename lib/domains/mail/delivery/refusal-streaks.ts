/** Refusals of a mailing's letters in a row that cannot be about their addresses: subscribers have confirmed theirs. */
const tooMany = 20;

interface Streak {
  length: number;
  /** When it became too long. */
  endedAt?: number;
}

/** How many letters of each mailing the mail server has refused since it last accepted one. */
export class RefusalStreaks {
  private readonly streaks = new Map<number, Streak>();

  /**
   * Counts the refusal of a letter whose delivery began at `began` (`performance.now()`). Returns whether there are too
   * many in a row. Then deliveries that begin later are a new streak, while those under way still belong to this one.
   */
  add(batchId: number, began: number): boolean {
    const { length = 0, endedAt = Infinity } = this.streaks.get(batchId) ?? {};
    const next = began < endedAt ? length + 1 : 1;
    const isTooMany = next >= tooMany;
    this.streaks.set(batchId, { length: next, ...(isTooMany && { endedAt: performance.now() }) });
    return isTooMany;
  }

  /** A letter of the mailing was accepted. */
  end(batchId: number): void {
    this.streaks.delete(batchId);
  }
}
