import { MemoryLimit } from './memory-limit';

describe('MemoryLimit', () => {
  it('stops a client at the maximum, alone, until the window ends', () => {
    const limit = new MemoryLimit(2, 60, 10);
    expect(limit.use('a', 0)).toBe(0);
    expect(limit.use('a', 1000)).toBe(0);
    expect(limit.use('a', 15_000)).toBe(45);
    expect(limit.use('b', 15_000)).toBe(0);
    expect(limit.use('a', 60_000)).toBe(0);
  });

  it('remembers no more clients than it may', () => {
    const limit = new MemoryLimit(5, 60, 2);
    expect([limit.use('a', 0), limit.use('b', 0), limit.use('c', 0), limit.use('a', 0)]).toEqual([0, 0, 60, 0]);
  });
});
