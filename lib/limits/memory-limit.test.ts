import { MemoryLimit } from './memory-limit';

describe('MemoryLimit', () => {
  it('stops a client at the maximum, alone, until the window ends', () => {
    const limit = new MemoryLimit({ maximum: 2, windowSeconds: 60 }, 10);
    expect(limit.spend('a', 0)).toEqual({});
    expect(limit.spend('a', 1000)).toEqual({});
    expect(limit.spend('a', 15_000)).toEqual({ retryAfterSeconds: 45 });
    expect(limit.spend('b', 15_000)).toEqual({});
    expect(limit.spend('a', 60_000)).toEqual({});
  });

  it('remembers no more clients than it may', () => {
    const limit = new MemoryLimit({ maximum: 5, windowSeconds: 60 }, 2);
    const none = {};
    expect(['a', 'b', 'c', 'a'].map((key) => limit.spend(key, 0))).toEqual([
      none,
      none,
      { retryAfterSeconds: 60 },
      none,
    ]);
  });
});
