import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that a handler under test is handling, which Next's `headers()` and `cookies()` read. */
export const requestScope = new AsyncLocalStorage<Request>();

export function scopedHeaders(): Headers {
  const request = requestScope.getStore();
  if (!request) throw new Error('headers() was called outside a request');
  return request.headers;
}

export function scopedCookies() {
  const pairs = (scopedHeaders().get('cookie') ?? '').split('; ').filter(Boolean);
  const all = pairs.map((pair) => ({
    name: pair.split('=')[0] ?? '',
    value: decodeURIComponent(pair.split('=').slice(1).join('=')),
  }));
  return {
    getAll: () => all,
    toString: () => all.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; '),
    get: (name: string) => all.find((cookie) => cookie.name === name),
    set: (name: string, value: string) => {
      const request = requestScope.getStore();
      if (request) given.set(request, [...cookiesGivenTo(request), { name, value }]);
    },
  };
}

const given = new WeakMap<Request, { name: string; value: string }[]>();

/** The cookies that the response to a request has set. */
export function cookiesGivenTo(request: Request): readonly { name: string; value: string }[] {
  return given.get(request) ?? [];
}
