import { averageText, changeText, comparisonText, coverageText, partName, periodText } from './words';

const whole = { from: '2026-10-11', to: '2026-11-02', countedFrom: '2026-10-11' };
const partial = { ...whole, countedFrom: '2026-11-01' };
const before = { ...whole, countedFrom: null };

it.each([
  [110, 100, '+10%'],
  [90, 100, '−10%'],
  [100, 100, 'no change'],
  [1001, 1000, 'almost no change'],
  [100, 0, undefined],
  [100, null, undefined],
])('says of %s after %s: %s', (now, then, text) => expect(changeText(now, then)).toBe(text));

it('gives a percentage only beside days that were all counted', () => {
  const beside = (compared: typeof whole | typeof before, isUnfinished = false) => ({ compared, isUnfinished });
  expect(comparisonText(9000, 10, beside(whole))).toBe('+89,900%, from 10');
  expect(comparisonText(9000, 0, beside(whole))).toBe('from 0');
  expect(comparisonText(9000, 10, beside(partial))).toBe('compared with 10, counted from November 1, 2026');
  expect(comparisonText(9000, undefined, beside(before))).toBeUndefined();
  expect(comparisonText(9000, null, beside(whole))).toBeUndefined();
  expect(comparisonText(9000, 10, { isUnfinished: false })).toBeUndefined();
  expect(comparisonText(9000, 10, beside(whole, true))).toBe('compared with 10');
});

it('names the day on which counting began', () => {
  const range = { from: '2026-11-03', to: '2026-11-25' };
  expect(coverageText(whole, '2026-09-01', range)).toBeUndefined();
  expect(coverageText(before, '2026-11-03', range)).toBe(
    'Counting began on November 3, 2026, so there is nothing to compare with.',
  );
  expect(coverageText(partial, '2026-11-01', range)).toBe(
    'Counting began on November 1, 2026, so the earlier days are counted only from then on, and no change is given in percent.',
  );
  expect(coverageText(undefined, '2026-11-03', range)).toBe('Counting began on November 3, 2026.');
  expect(coverageText(undefined, null, range)).toBe('Nothing has been counted yet.');
});

it.each([
  [0.5, 44, '0.5'],
  [0.03, 3, 'under 0.1'],
  [0, 0, '0'],
  [12.6, 900, '13'],
])('gives an average of %s of %s views a day as %s', (average, views, text) => {
  expect(averageText(average, views)).toBe(text);
});

it.each([
  ['last-quarter', '2026-07-01', '2026-09-30', 'Third Quarter of 2026'],
  ['year', '2026-01-01', '2026-11-29', 'The Year 2026'],
  ['ever', '2025-01-03', '2026-11-29', 'All Time in Figures'],
  [undefined, '2026-11-01', '2026-11-29', '29 Days in Figures'],
] as const)('names the period %s from %s to %s in words: %s', (period, from, to, text) => {
  expect(periodText(period, { from, to })).toBe(text);
});

it.each([undefined, before])('says of days before counting began that none was counted, beside %j', (compared) => {
  expect(coverageText(compared, '2026-11-03', { from: '2026-09-01', to: '2026-09-30' })).toBe(
    'Counting began on November 3, 2026; none of these days was counted.',
  );
});

it.each([
  ['day', '2026-11-03', '2026-11-03', 'November 3, 2026'],
  ['week', '2026-11-02', '2026-11-08', 'Week of November 2, 2026'],
  ['week', '2026-11-04', '2026-11-08', 'November 4, 2026 to November 8, 2026'],
  ['week', '2026-11-02', '2026-11-02', 'November 2, 2026'],
  ['month', '2026-02-01', '2026-02-28', 'Feb 2026'],
  ['month', '2026-02-01', '2026-02-27', 'February 1, 2026 to February 27, 2026'],
] as const)('names a part by %s from %s to %s: %s', (grain, from, to, name) => {
  expect(partName({ from, to }, grain)).toBe(name);
});
