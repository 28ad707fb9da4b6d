import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import type * as client from './api-client';
import type * as pages from './load-page';
import type * as queries from './query-client';
import { usersContract } from '@/lib/domains/accounts/admin/contract';
import { analyticsContract } from '@/lib/domains/analytics/contract';

const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
const browser = new EventTarget();
let api: typeof client & typeof pages & typeof queries;

beforeAll(async () => {
  jest.useFakeTimers();
  Object.assign(globalThis, { window: browser, fetch: fetchMock });
  api = {
    ...(await import('./api-client')),
    ...(await import('./load-page')),
    ...(await import('./query-client')),
  };
  // As every screen of the back office does.
  api.createQueryClient().clear();
});
afterAll(() => jest.useRealTimers());

/** Every way in which a screen reads from the API. */
const reads: [string, () => Promise<unknown>][] = [
  ['a call', () => api.callApi(analyticsContract.getSummary)],
  ['a page of a list', () => api.loadPage(usersContract.list, {})],
  ['a query', () => api.createQueryClient().fetchQuery({ queryKey: ['/api/admin/analytics'] })],
];

it.each(reads)('%s counts as use for a minute after the last touch, and not after it', async (_, read) => {
  const isMarked = async () => {
    fetchMock.mockResolvedValueOnce(new Response('[]'));
    await read();
    return new Headers(fetchMock.mock.lastCall?.[1]?.headers).has('x-background-request');
  };
  for (const touch of ['pointerdown', 'keydown', 'wheel', 'touchstart']) {
    browser.dispatchEvent(new Event(touch));
    jest.advanceTimersByTime(59_000);
    expect([touch, await isMarked()]).toEqual([touch, false]);
    jest.advanceTimersByTime(2_000);
    expect([touch, await isMarked()]).toEqual([touch, true]);
  }
});

it('knows of every request of the back office: none goes around it', () => {
  const files = readdirSync('app/admin', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(40);
  const around = files.filter((file) => /(?<![\w.])fetch\(/.test(readFileSync(join('app/admin', file), 'utf8')));
  expect(around).toEqual([]);
});
