import { setImmediate } from 'node:timers/promises';

import { api } from './api';

/** How many requests of another client are served while some work is done, each begun when the one before has ended. */
export async function servedDuring<Result>(work: Promise<Result>): Promise<{ result: Result; served: number }> {
  let isOver = false;
  const ending = work.finally(() => (isOver = true));
  let served = 0;
  while (!isOver) {
    expect((await api('GET', '/api/health')).status).toBe(200);
    if (!isOver) served += 1;
    await setImmediate();
  }
  return { result: await ending, served };
}
