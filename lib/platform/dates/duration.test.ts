import { durationText } from './duration';

test.each([
  [0, 'less than a minute'],
  [61_000, 'about 1 minute'],
  [90 * 60_000, 'about 90 minutes'],
  [3.2 * 3_600_000, 'about 3 hours'],
  [49 * 3_600_000, 'about 2 days'],
])('%d ms is %s', (milliseconds, text) => {
  expect(durationText(milliseconds)).toBe(text);
});
