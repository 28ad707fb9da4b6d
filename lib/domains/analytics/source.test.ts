import { campaignKeysOf, sourceOf } from './source';

const site = 'https://www.databp.com';
const headers = (referer?: string) => new Headers({ host: 'www.databp.com', ...(referer && { referer }) });

it.each([
  ['/', { page: '/', campaignKeys: [] }],
  ['/updates?id=7&token=secret&from=Spring-2026', { page: '/updates?id=7', campaignKeys: ['spring-2026'] }],
  ['/about?ref=partner&utm_campaign=launch', { page: '/about', campaignKeys: ['launch', 'partner'] }],
  ['/auth?from=x', { page: undefined, campaignKeys: ['x'] }],
])('reads %s', (path, source) => {
  expect(sourceOf(headers(site + path), site)).toEqual(source);
});

it.each([undefined, 'not a url', 'https://elsewhere.example/?from=spring'])('takes nothing from %s', (referer) => {
  expect(sourceOf(headers(referer), site)).toEqual({ page: undefined, campaignKeys: [] });
});

it.each(['someone@example.com', '=1+1', 'two words', '<b>', 'x'.repeat(51), ''])('takes no key from %j', (value) => {
  expect(campaignKeysOf(new URLSearchParams({ from: value }))).toEqual([]);
});
