import { beginShutdown, runShutdown, setShutdownOrder } from './shutdown';

it('runs the tasks one after the other, in their order, and once', async () => {
  const done: string[] = [];
  setShutdownOrder([
    {
      name: 'first',
      run: async () => {
        await Promise.resolve();
        done.push('first');
      },
    },
    { name: 'second', run: () => void done.push('second') },
  ]);
  expect(await runShutdown()).toBe(true);
  expect(await runShutdown()).toBe(true);
  expect(done).toEqual(['first', 'second']);
});

it('begins an early task at once, and once, and waits for its end in its turn', async () => {
  const done: string[] = [];
  let finish = () => undefined as void;
  setShutdownOrder([
    { name: 'first', run: () => void done.push('first') },
    {
      name: 'early',
      isEarly: true,
      run: async () => {
        done.push('begun');
        await new Promise<void>((resolve) => (finish = resolve));
        done.push('early');
      },
    },
    { name: 'last', run: () => void done.push('last') },
  ]);
  beginShutdown();
  await Promise.resolve();
  expect(done).toEqual(['begun']);
  const ended = runShutdown();
  finish();
  expect(await ended).toBe(true);
  expect(done).toEqual(['begun', 'first', 'early', 'last']);
});

it('continues after one that fails, and says which', async () => {
  const done: string[] = [];
  const reported: [string, unknown][] = [];
  setShutdownOrder([
    {
      name: 'failing',
      run: () => {
        throw new Error('broken');
      },
    },
    { name: 'fine', run: () => void done.push('fine') },
  ]);
  expect(await runShutdown((name, error) => reported.push([name, error]))).toBe(false);
  expect(done).toEqual(['fine']);
  expect(reported).toEqual([['failing', new Error('broken')]]);
});

it('does not wait longer than it may for one that hangs, and begins the others all the same', async () => {
  jest.useFakeTimers();
  const begun: string[] = [];
  const reported: string[] = [];
  setShutdownOrder([
    { name: 'hanging', run: () => new Promise(() => undefined) },
    { name: 'begun', run: () => void begun.push('begun') },
  ]);
  const result = runShutdown((name) => reported.push(name), 20_000);
  await jest.advanceTimersByTimeAsync(19_999);
  expect(reported).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(await result).toBe(false);
  expect([begun, reported]).toEqual([['begun'], ['hanging', 'begun']]);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
