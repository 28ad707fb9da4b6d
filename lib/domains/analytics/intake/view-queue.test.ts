import { resetEnv } from '@/lib/platform/process/env';

import type { View } from './view';
import { ViewQueue } from './view-queue';

const view = (page: string): View => ({ kind: 'person', page, at: new Date(0) });

beforeAll(() => {
  process.env.LOG_LEVEL = 'silent';
  resetEnv();
});

describe('ViewQueue', () => {
  it('writes in order, in batches, each view once', async () => {
    const batches: string[][] = [];
    const queue = new ViewQueue(async (views) => void batches.push(views.map(({ page }) => page)), { batchSize: 2 });
    for (const page of ['a', 'b', 'c']) queue.add(view(page));
    await queue.flush();
    queue.add(view('d'));
    await queue.close();
    expect(batches).toEqual([['a', 'b'], ['c'], ['d']]);
  });

  it('says once that a whole batch waits', async () => {
    const onFull = jest.fn();
    const queue = new ViewQueue(async () => undefined, { batchSize: 2, onFull });
    queue.add(view('a'));
    expect(onFull).not.toHaveBeenCalled();
    queue.add(view('b'));
    queue.add(view('c'));
    expect(onFull).toHaveBeenCalledTimes(1);
  });

  it('keeps what could not be written, and what came since, for the next time', async () => {
    const written: string[] = [];
    let isAway = true;
    const queue = new ViewQueue(async (views) => {
      await Promise.resolve();
      if (isAway) throw new Error('away');
      written.push(...views.map(({ page }) => page));
    });
    queue.add(view('a'));
    await expect(queue.write()).rejects.toThrow('away');
    expect(await queue.flush()).toBe(false);
    queue.add(view('b'));
    isAway = false;
    expect(await queue.flush()).toBe(true);
    expect(written).toEqual(['a', 'b']);
  });

  it('takes no more than it has room for', async () => {
    const written: string[] = [];
    const queue = new ViewQueue(async (views) => void written.push(...views.map(({ page }) => page)), { capacity: 2 });
    for (const page of ['a', 'b', 'c']) queue.add(view(page));
    await queue.flush();
    expect(written).toEqual(['a', 'b']);
  });

  it('tries again before the process ends', async () => {
    let attempts = 0;
    const queue = new ViewQueue(async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('away');
    });
    queue.add(view('a'));
    await queue.close();
    expect([attempts, queue.length]).toEqual([3, 0]);
  });
});
