import { resetEnv } from './env';
import { startJobs, stopJobs, wakeJob, type Job } from './jobs';

beforeAll(() => {
  process.env.LOG_LEVEL = 'silent';
  resetEnv();
});

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
});

afterEach(async () => {
  await stopJobs();
  jest.useRealTimers();
});

const job = (run: Job['run'], every = 1000): Job => ({ name: 'tested', every, run });

it('runs a job at once, and then in its interval', async () => {
  const run = jest.fn(async () => undefined);
  startJobs([job(run)]);
  expect(run).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(999);
  expect(run).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(2);
});

it('delays a job that can wait, unless it is woken', async () => {
  const run = jest.fn(async () => undefined);
  startJobs([{ ...job(run), firstAfter: 5000 }]);
  await jest.advanceTimersByTimeAsync(4999);
  expect(run).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  expect(run).toHaveBeenCalledTimes(1);
  await stopJobs();
  startJobs([{ ...job(run), firstAfter: 5000 }]);
  wakeJob({ name: 'tested' });
  await jest.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(2);
});

it('continues at once while there is more to do', async () => {
  let left = 3;
  const run = jest.fn(async () => --left > 0);
  startJobs([job(run)]);
  while (left > 0) await new Promise(setImmediate);
  await jest.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(3);
});

it('runs what is woken, and nothing else', async () => {
  const [woken, asleep] = [jest.fn(async () => undefined), jest.fn(async () => undefined)];
  startJobs([job(woken), { ...job(asleep), name: 'other' }]);
  await jest.advanceTimersByTimeAsync(0);
  wakeJob({ name: 'tested' });
  await jest.advanceTimersByTimeAsync(0);
  expect([woken.mock.calls.length, asleep.mock.calls.length]).toEqual([2, 1]);
});

it('tries a failing job again, less and less often, and lets the others run', async () => {
  const fine = jest.fn(async () => undefined);
  const failing = jest.fn(async () => {
    throw new Error('away');
  });
  startJobs([job(failing), { ...job(fine), name: 'fine' }]);
  await jest.advanceTimersByTimeAsync(2000 + 4000);
  expect([failing.mock.calls.length, fine.mock.calls.length]).toEqual([3, 7]);
});

it('retries a job of a long interval no later than its next run', async () => {
  const run = jest.fn(async () => {
    throw new Error('away');
  });
  startJobs([job(run, 3_600_000)]);
  await jest.advanceTimersByTimeAsync(3_600_000);
  expect(run).toHaveBeenCalledTimes(2);
});

it('stops when the run under way is over, which is notified by a signal', async () => {
  let end = () => {};
  const run = jest.fn((_: AbortSignal) => new Promise<void>((resolve) => (end = resolve)));
  startJobs([job(run)]);
  let isStopped = false;
  const stopped = stopJobs().then(() => (isStopped = true));
  await jest.advanceTimersByTimeAsync(0);
  expect([isStopped, run.mock.calls[0]?.[0].aborted]).toEqual([false, true]);
  end();
  await stopped;
  expect([run.mock.calls.length, jest.getTimerCount()]).toEqual([1, 0]);
});

it('starts jobs once a process', async () => {
  const [first, second] = [jest.fn(async () => undefined), jest.fn(async () => undefined)];
  startJobs([job(first)]);
  startJobs([job(second)]);
  await jest.advanceTimersByTimeAsync(5000);
  expect(second).not.toHaveBeenCalled();
});
