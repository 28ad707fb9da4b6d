/** Refusals of a mailing's letters in a row that cannot be about their addresses: subscribers have confirmed theirs. */
const tooMany = 20;

/** How many letters of each mailing the mail server has refused since it last accepted one. */
export class RefusalStreaks {
  private readonly lengths = new Map<number, number>();

  /** Counts a refusal. Returns whether there are too many in a row, and begins to count again if so. */
  add(batchId: number): boolean {
    const length = (this.lengths.get(batchId) ?? 0) + 1;
    const isTooMany = length >= tooMany;
    this.lengths.set(batchId, isTooMany ? 0 : length);
    return isTooMany;
  }

  /** A letter of the mailing was accepted. */
  end(batchId: number): void {
    this.lengths.delete(batchId);
  }
}
