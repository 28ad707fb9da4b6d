/**
 * Sets `Date` to a fixed moment from now on. Timers keep running, because a database needs them; with `intervals`, those
 * of `setInterval` follow `jest.advanceTimersByTime`, and so does the clock.
 */
export function setClock(now: number, { intervals = false } = {}): void {
  jest.useFakeTimers({
    now,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setTimeout',
      'clearTimeout',
      ...(intervals ? [] : (['setInterval', 'clearInterval'] as const)),
    ],
  });
}
