import { messageDelay, serverDelay } from './back-off';

const least = () => 0;
const most = () => 1;

describe('messageDelay', () => {
  it('doubles with each failure, up to an hour', () => {
    expect([1, 2, 3, 4].map((failures) => messageDelay(failures, most))).toEqual([5000, 10_000, 20_000, 40_000]);
    expect(messageDelay(20, most)).toBe(3_600_000);
    expect(messageDelay(100_000, most)).toBe(3_600_000);
  });

  it('leaves half of it to chance', () => {
    expect(messageDelay(1, least)).toBe(2500);
    expect(messageDelay(1)).toBeGreaterThanOrEqual(2500);
    expect(messageDelay(1)).toBeLessThanOrEqual(5000);
  });
});

describe('serverDelay', () => {
  it('never waits longer than half a minute: a server that is back is used soon', () => {
    expect([1, 2, 3].map((failures) => serverDelay(failures, most))).toEqual([1000, 2000, 4000]);
    expect(serverDelay(50, most)).toBe(30_000);
  });
});
