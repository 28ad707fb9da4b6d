import { setImmediate } from 'node:timers/promises';

/** So few that whoever else waits does so for milliseconds. */
const rowsPerTurn = 500;

/** Does with a long list what takes time with each of its rows; others have their turn in between. */
export async function inTurns<Row, Result>(
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
