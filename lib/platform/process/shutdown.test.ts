import { runShutdown, setShutdownOrder } from './shutdown';

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
