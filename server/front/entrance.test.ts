import type { IncomingMessage } from 'node:http';

import { requestRefusal } from './entrance';
import { headersForSite } from './site-request';

const siteUrl = 'https://site.example';

/** The headers that the request has after the entrance. */
function admitted(url: string, given: Record<string, string>): IncomingMessage['headers'] {
  const headers = { host: 'site.example', ...given };
  const request = { method: 'GET', url, headers, httpVersion: '1.1', socket: {} } as unknown as IncomingMessage;
  expect(requestRefusal(request)).toBeUndefined();
  return headersForSite(request, { trustedProxies: 0, siteUrl });
}

const ofRouter = { 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree', 'next-url': '/' };

it('lets the router ask for the data of a page, by the value that it sends', () => {
  expect(admitted('/primer', { rsc: '1', ...ofRouter })).toMatchObject({ rsc: '1', ...ofRouter });
});

it.each(['2', '0', 'true', '', '1, 1'])('does not treat another value (%j) as a request of the router', (rsc) => {
  const headers = admitted('/primer', { rsc, ...ofRouter });
  expect(Object.keys(headers)).toEqual(['host', 'x-client-address']);
});

it.each(['2', '3', '', '1, 1'])('leaves out another value (%j) for a request ahead of time', (prefetch) => {
  const headers = admitted('/primer', { rsc: '1', ...ofRouter, 'next-router-prefetch': prefetch });
  expect(headers).toHaveProperty('rsc', '1');
  expect(headers).not.toHaveProperty('next-router-prefetch');
});

it('removes the router’s headers from calls of the API', () => {
  expect(Object.keys(admitted('/api/admin/users', { rsc: '1', ...ofRouter }))).toEqual(['host', 'x-client-address']);
});

it.each([
  ['/auth', { rsc: '1' }, 400],
  ['/auth', {}, undefined],
  ['/api/news', { rsc: '1' }, undefined],
])('refuses %s %j with a state of the router that Next cannot read: %s', (url, given, status) => {
  const headers = { host: 'site.example', 'next-router-state-tree': 'x', ...given };
  const request = { method: 'GET', url, headers, httpVersion: '1.1' } as unknown as IncomingMessage;
  expect(requestRefusal(request)?.status).toBe(status);
});

it.each([
  ...['[::1', '[', ']', 'a b', 'a/b', 'a?b', '@a', 'a@b', 'a:b', 'a\\b', 'a:1:2', '[::1]x', ''].map(
    (host): [string, number?] => [host, 400],
  ),
  ...['site.example', 'site_2:3000', '127.0.0.1:80', '[::1]', '[fe80::1]:3000', 'xn--a.example:'].map(
    (host): [string, number?] => [host, undefined],
  ),
])('refuses what is no host: %j: %s', (host, status) => {
  const request = { method: 'GET', url: '/auth', headers: { host }, httpVersion: '1.1' } as unknown as IncomingMessage;
  expect(requestRefusal(request)?.status).toBe(status);
});

it('passes on as much of a user agent as a browser writes: Next’s time grows with the square of its length', () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  expect(admitted('/auth', { 'user-agent': agent })['user-agent']).toBe(agent);
  expect(admitted('/auth', { 'user-agent': '1'.repeat(15_000) })['user-agent']).toBe('1'.repeat(512));
});

it('names the site’s host where a browser sees it and a proxy does not pass it on', () => {
  expect(admitted('/auth', { origin: siteUrl, host: '127.0.0.1:3000' }).host).toBe('site.example');
});

it.each(['https://evil.example', 'http://site.example', 'null'])('leaves the host to a request from %s', (origin) => {
  expect(admitted('/auth', { origin, host: 'internal:3000' }).host).toBe('internal:3000');
});
