import { Presence } from './presence';

it('says since when there was no gap, also after a step that failed', async () => {
  let time = 0;
  const presence = new Presence(() => time);
  const ages: number[] = [];
  const step = () => presence.during(async (now, since) => void ages.push(now.getTime() - since.getTime()));
  await step();
  time = 20_000;
  await step();
  time = 45_000;
  await step();
  // Away for longer: down, or without the database.
  time = 70_000;
  await expect(presence.during(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  time = 90_000;
  await step();
  time = 100_000;
  await step();
  expect(ages).toEqual([0, 20_000, 45_000, 0, 10_000]);
});
