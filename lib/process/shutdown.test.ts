import { onShutdown, runShutdown } from './shutdown';

it('runs the tasks one after the other, the last registered first', async () => {
  const done: string[] = [];
  onShutdown('first', () => void done.push('first'));
  onShutdown('second', async () => {
    await Promise.resolve();
    done.push('second');
  });
  expect(await runShutdown()).toBe(true);
  expect(done).toEqual(['second', 'first']);
});

it('goes on after one that fails, and says which', async () => {
  const done: string[] = [];
  const reported: [string, unknown][] = [];
  onShutdown('fine', () => void done.push('fine'));
  onShutdown('failing', () => {
    throw new Error('broken');
  });
  expect(await runShutdown((name, error) => reported.push([name, error]))).toBe(false);
  expect(done).toEqual(['fine']);
  expect(reported).toEqual([['failing', new Error('broken')]]);
});

it('does not wait longer than it may for one that hangs, and begins the others all the same', async () => {
  jest.useFakeTimers();
  const begun: string[] = [];
  const reported: string[] = [];
  onShutdown('begun', () => void begun.push('begun'));
  onShutdown('hanging', () => new Promise(() => undefined));
  const result = runShutdown((name) => reported.push(name), 20_000);
  await jest.advanceTimersByTimeAsync(19_999);
  expect(reported).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(await result).toBe(false);
  expect([begun, reported]).toEqual([['begun'], ['hanging', 'begun']]);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
