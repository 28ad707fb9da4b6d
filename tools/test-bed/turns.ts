import { setImmediate } from 'node:timers/promises';

/** How often other work got a turn while something ran. */
export async function turnsDuring<Result>(work: Promise<Result>): Promise<{ result: Result; turns: number }> {
  let isOver = false;
  let turns = 0;
  const counting = (async () => {
    while (!isOver) {
      await setImmediate();
      turns += 1;
    }
  })();
  const result = await work;
  isOver = true;
  await counting;
  return { result, turns };
}
