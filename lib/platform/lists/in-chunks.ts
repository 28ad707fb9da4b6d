import { setImmediate } from 'node:timers/promises';

/** Yields all rows of a list in chunks of `size`, each read from the last row of the previous chunk. */
export async function* inChunks<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let last: Row | undefined; ;) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
  }
}

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
