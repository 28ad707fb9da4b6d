import { Uptime } from './uptime';

it('says since when there was no gap, also after a step that failed', async () => {
  let time = 0;
  const uptime = new Uptime(() => time);
  const ages: number[] = [];
  const step = () => uptime.during(async (now, since) => void ages.push(now.getTime() - since.getTime()));
  await step();
  time = 20_000;
  await step();
  time = 45_000;
  await step();
  // Away for longer: down, or without the database.
  time = 70_000;
  await expect(uptime.during(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  time = 90_000;
  await step();
  time = 100_000;
  await step();
  expect(ages).toEqual([0, 20_000, 45_000, 0, 10_000]);
});

it('takes a clock that is set for a gap, in either direction', async () => {
  let time = 0;
  const uptime = new Uptime(() => time);
  const right = Date.parse('2026-11-25T12:00:00Z');
  const day = 24 * 60 * 60_000;
  const age = async (at: number, error: number) => {
    time = at;
    jest.useFakeTimers({ now: right + at + error });
    let found = -1;
    await uptime.during(async (now, since) => void (found = now.getTime() - since.getTime()));
    jest.useRealTimers();
    return found;
  };
  expect([await age(0, 0), await age(20_000, 0)]).toEqual([0, 20_000]);
  expect([await age(21_000, 100 * day), await age(23_500, 100 * day)]).toEqual([0, 2500]);
  expect([await age(24_000, 0), await age(44_000, 0)]).toEqual([0, 20_000]);
  expect([await age(45_000, -day), await age(46_000, -day)]).toEqual([0, 1000]);
  // A time service corrects it by seconds.
  expect(await age(66_000, -day + 30_000)).toBe(21_000);
});
