import { clientNetwork } from '@/lib/platform/http/client-address';

import { MemoryLimit } from './memory-limit';

describe('MemoryLimit', () => {
  it('stops only the client at the maximum, until the window ends', () => {
    const limit = new MemoryLimit({ maximum: 2, windowSeconds: 60 }, 10);
    expect(limit.spend('a', 0)).toEqual({});
    expect(limit.spend('a', 1000)).toEqual({});
    expect(limit.spend('a', 15_000)).toEqual({ retryAfterSeconds: 45 });
    expect(limit.spend('b', 15_000)).toEqual({});
    expect(limit.spend('a', 60_000)).toEqual({});
  });

  it('gives one network a tenth of the clients that it remembers', () => {
    const limit = new MemoryLimit({ maximum: 5, windowSeconds: 60 }, 20, clientNetwork);
    const crowd = [1, 2, 3].map((group) => `2001:db8:7:${group}::/64`);
    expect(crowd.map((key) => limit.spend(key, 0))).toEqual([{}, {}, { retryAfterSeconds: 60 }]);
    expect([limit.spend('2001:db8:7:1::/64', 0), limit.spend('2001:db8:8:1::/64', 0)]).toEqual([{}, {}]);
    expect(crowd.map((key) => limit.spend(key, 60_000))).toEqual([{}, {}, { retryAfterSeconds: 60 }]);
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
