import { countDuties, licensingYears } from './licensing-year';

test('today’s year asks for everything twice, the proposed one once', () => {
  expect(countDuties(licensingYears.today)).toBe(2 * countDuties(licensingYears.proposed));
});

test('every duty falls into the year', () => {
  for (const { duties } of [...licensingYears.today, ...licensingYears.proposed]) {
    for (const date of Object.values(duties).flat()) {
      expect(date).toBeGreaterThanOrEqual(0);
      expect(date).toBeLessThan(12);
    }
  }
});
