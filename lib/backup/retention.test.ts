// @promise Backups of the site are kept for up to a year, and what was deleted or erased is gone from all of them by then.

import fc from 'fast-check';

import { isAhead } from '@/lib/platform/dates/stored-time';

import { backupsToDelete, nextSeries, type Series } from './retention';
import { backupName, timeOfBackup } from './schedule';

const hour = 3_600_000;
const day = 24 * hour;

/** A target and what its site knows of it, to which backups are made by whatever clock. */
class Target {
  names: string[] = [];
  deletedAtOnce: string[] = [];
  private state: { proven?: { at: string; provenAt: string }; series?: Series } = {};

  constructor(private readonly schedule = 'hourly') {}

  backUp(at: number): void {
    const now = new Date(at);
    const { proven, series } = this.state;
    const name = backupName(now);
    this.names.push(name);
    const before = { series, ...(proven && !isAhead(proven.at, now) && { proven }) };
    const next = nextSeries(this.names, before, { name, now, schedule: this.schedule });
    const gone = new Set(backupsToDelete(this.names, { proven: name, series: next, now }));
    if (gone.has(name)) this.deletedAtOnce.push(name);
    this.names = this.names.filter((other) => !gone.has(other));
    this.state = { proven: { at: now.toISOString(), provenAt: now.toISOString() }, series: next };
  }

  copy(): Target {
    const copy = new Target(this.schedule);
    copy.names = [...this.names];
    copy.state = { ...this.state };
    return copy;
  }

  get times(): number[] {
    return this.names.map((name) => timeOfBackup(name)?.getTime() ?? 0);
  }
}

it('keeps hours, days, weeks and months, and deletes nothing twice or needlessly', () => {
  const now = Date.parse('2026-03-20T14:00:00Z');
  const target = new Target();
  for (let back = 400 * 24; back >= 0; back -= 1) target.backUp(now - back * hour);
  const { times } = target;
  expect(times.at(-1)).toBe(now);
  expect(times.filter((at) => at > now - 24 * hour)).toHaveLength(24);
  // The newest of two of the seven days, of two of the five weeks and of one of the twelve months is kept already.
  expect(times).toHaveLength(24 + 5 + 3 + 11);
  expect(Math.min(...times)).toBeLessThan(now - 320 * day);
});

it('keeps none for more than a year, however rarely backups were made', () => {
  const target = new Target('daily');
  const now = Date.parse('2026-03-20');
  for (const back of [366, 364, 0]) target.backUp(now - back * day);
  expect(target.times).toHaveLength(3);
  // They count for earlier ones once they have gone on for a month: until then a clock may be wrong.
  for (let ahead = 1; ahead <= 31; ahead += 1) target.backUp(now + ahead * day);
  expect(Math.min(...target.times)).toBeGreaterThanOrEqual(now);
});

it('keeps none for more than a year where the site is off every few days', () => {
  const target = new Target();
  const start = Date.parse('2026-01-01');
  for (let time = start; time < start + 420 * day; time += hour) {
    if (Math.floor(time / day) % 3 > 0) target.backUp(time);
    if (time % day > 0) continue;
    const newest = Math.max(...target.times);
    expect(Math.min(...target.times)).toBeGreaterThanOrEqual(newest - 365 * day);
    expect(target.names.length).toBeLessThanOrEqual(2 * (24 + 7 + 5 + 12));
  }
});

describe('a clock that is wrong for a while', () => {
  const start = Date.parse('2026-05-01T00:00:12Z');
  const hours = 30 * 24;

  /** A site that made one backup an hour for most of a year, and the same a month later. */
  const before = new Target();
  for (let count = -330 * 24; count < 0; count += 1) before.backUp(start + count * hour);
  const right = before.copy();
  for (let count = 0; count < hours; count += 1) right.backUp(start + count * hour);

  /** The backups that a right clock would have left after a month, and that are lost by these errors in each of its hours. */
  function lostWith(errorIn: (hour: number) => number): string[] {
    const wrong = before.copy();
    const misnamed = new Set<string>();
    for (let count = 0; count < hours; count += 1) {
      const [time, error] = [start + count * hour, errorIn(count)];
      wrong.backUp(time + error);
      if (error !== 0) misnamed.add(backupName(new Date(time)));
    }
    expect(wrong.deletedAtOnce).toEqual([]);
    return right.names.filter((name) => !misnamed.has(name) && !wrong.names.includes(name));
  }

  it.each([
    ['more than a year ahead, once', 400 * day, 1],
    ['more than a year ahead, for a day', 400 * day, 24],
    ['more than a year ahead, for a week', 400 * day, 7 * 24],
    ['weeks ahead', 20 * day, 5],
    ['hours ahead', 5 * hour, 3],
    ['hours behind', -5 * hour, 3],
    ['days behind', -9 * day, 30],
    ['months behind', -100 * day, 24],
    ['years behind, as without a battery', Date.parse('2000-01-01') - start, 24],
  ])('loses no proven backup: %s', (_, error, length) => {
    expect(lostWith((count) => (count >= 100 && count < 100 + length ? error : 0))).toEqual([]);
  });

  it('loses none however often it is set, in either direction, over a month', () => {
    const errors = fc.constantFrom(0, 0, 0, 7 * hour, -7 * hour, 3 * day, -3 * day, 45 * day, -45 * day, 400 * day, -400 * day, 900 * day); // prettier-ignore
    fc.assert(
      fc.property(
        fc.array(fc.record({ error: errors, length: fc.integer({ min: 1, max: 60 }) }), { minLength: 20 }),
        (moves) => {
          const byHour = moves.flatMap(({ error, length }) => Array.from({ length }, () => error));
          expect(lostWith((count) => byHour[count] ?? 0)).toEqual([]);
        },
      ),
      { numRuns: 8 },
    );
  });

  it('leaves a name ahead of the clock for a year, and none for longer', () => {
    const target = new Target('daily');
    const stray = start + 3 * 365 * day;
    target.backUp(start);
    target.backUp(stray);
    for (let count = 1; count <= 364; count += 1) target.backUp(start + count * day);
    expect(target.times).toContain(stray);
    for (let count = 365; count <= 368; count += 1) target.backUp(start + count * day);
    expect(target.times).not.toContain(stray);
  });
});

it('never deletes the one just proven, nor what it did not write', () => {
  const series = (now: Date): Series => ({ since: new Date(now.getTime() - 60 * day).toISOString(), ahead: {} });
  fc.assert(
    fc.property(
      fc.array(fc.date({ min: new Date(0), max: new Date('2030-01-01'), noInvalidDate: true }), {
        minLength: 1,
        maxLength: 60,
        // More than are kept: by default a list has ten at most.
        size: 'max',
      }),
      (dates) => {
        const [now = new Date()] = dates;
        const names = dates.map(backupName);
        const gone = backupsToDelete([...names, 'notes.txt'], { proven: backupName(now), series: series(now), now });
        expect(gone).not.toContain('notes.txt');
        expect(gone).not.toContain(backupName(now));
      },
    ),
  );
});
