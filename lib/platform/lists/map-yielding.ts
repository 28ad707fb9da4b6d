import { setImmediate } from 'node:timers/promises';

/** Small enough to block others for milliseconds only. */
const rowsPerTurn = 500;

/** Maps a long list in slices, yielding to the event loop in between. */
export async function mapYielding<Row, Result>(
  rows: Row[],
  work: (some: Row[]) => Promise<Result[]> | Result[],
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < rows.length; start += rowsPerTurn) {
    if (start > 0) await setImmediate();
    for (const result of await work(rows.slice(start, start + rowsPerTurn))) results.push(result);
  }
  return results;
}
