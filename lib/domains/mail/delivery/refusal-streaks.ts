import { refusalsInARow } from '../outgoing/refused-batch';

/** How many letters of each mailing the mail server has refused since it last accepted one, as one worker sees it. */
export class RefusalStreaks {
  private readonly lengths = new Map<number, number>();

  /** Counts a refusal. Returns whether there are too many in a row. */
  add(batchId: number): boolean {
    const length = (this.lengths.get(batchId) ?? 0) + 1;
    this.lengths.set(batchId, length);
    return length >= refusalsInARow;
  }

  /** A letter of the mailing was accepted, or the mailing is held. */
  end(batchId: number): void {
    this.lengths.delete(batchId);
  }
}
