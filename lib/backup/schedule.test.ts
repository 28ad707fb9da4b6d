// @promise Backups of the site are kept for up to a year, and what was deleted or erased is gone from all of them by then.

import fc from 'fast-check';

import { backupName, backupsToDelete, lastDue, oldestAllowed, timeOfBackup } from './schedule';

const hour = 3_600_000;

it.each([
  ['hourly', '2026-03-20T14:59:59Z', '2026-03-20T14:00:00Z'],
  ['daily', '2026-03-20T14:59:59Z', '2026-03-20T00:00:00Z'],
  ['03:30', '2026-03-20T03:29:59Z', '2026-03-19T03:30:00Z'],
  ['03:30', '2026-03-20T03:30:00Z', '2026-03-20T03:30:00Z'],
])('%s at %s was last due at %s', (schedule, now, due) => {
  expect(lastDue(schedule, new Date(now))).toEqual(new Date(due));
});

it.each([
  ['hourly', 3],
  ['daily', 27],
  ['03:30', 27],
])('a backup that is made %s may be %s hours old', (schedule, hours) => {
  expect(oldestAllowed(schedule)).toBe(hours * 60 * 60 * 1000);
});

it('keeps hours, days, weeks and months, and deletes nothing twice or needlessly', () => {
  const now = Date.parse('2026-03-20T14:00:00Z');
  let names: string[] = [];
  for (let back = 400 * 24; back >= 0; back -= 1) {
    names.push(backupName(new Date(now - back * hour)));
    const gone = new Set(backupsToDelete(names));
    names = names.filter((name) => !gone.has(name));
  }
  const times = names.map((name) => timeOfBackup(name)?.getTime() ?? 0);
  expect(times.at(-1)).toBe(now);
  expect(times.filter((at) => at > now - 24 * hour)).toHaveLength(24);
  expect(names.length).toBeGreaterThanOrEqual(24 + 5 + 3 + 9);
  expect(names.length).toBeLessThanOrEqual(24 + 7 + 5 + 12);
  expect(Math.min(...times)).toBeLessThan(now - 320 * 24 * hour);
});

it('keeps none for more than a year, however rarely backups were made', () => {
  const [newest, recent, old] = ['2026-03-20', '2025-03-21', '2025-03-19'].map((at) => backupName(new Date(at)));
  expect(backupsToDelete([newest, recent, old].map(String))).toEqual([old]);
});

it('never deletes the newest, nor what it did not write', () => {
  fc.assert(
    fc.property(
      fc.array(fc.date({ min: new Date(0), max: new Date('2030-01-01'), noInvalidDate: true }), {
        minLength: 1,
        maxLength: 60,
      }),
      (dates) => {
        const names = dates.map(backupName);
        const gone = backupsToDelete([...names, 'notes.txt']);
        expect(gone).not.toContain('notes.txt');
        expect(gone).not.toContain(names.toSorted().at(-1));
      },
    ),
  );
});
