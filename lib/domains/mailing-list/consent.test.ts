import { consentFormOf, officeFormOf } from './consent';

const siteUrl = 'https://site.test';
const formOf = (referer?: string) => consentFormOf(new Headers(referer ? { referer } : {}), siteUrl);

test('names the page of this site, without what its address may hold besides', () => {
  expect(formOf('https://site.test/landing-v2?token=secret#x')).toBe('/landing-v2');
  expect(formOf(`https://site.test/${'x/'.repeat(250)}`)).toHaveLength(200);
  expect(formOf(`https://site.test/preview/${'a'.repeat(43)}`)).toBe('/preview/(hidden)');
});

test('is the API where no page of this site is named', () => {
  expect([formOf(), formOf('https://elsewhere.test/form'), formOf('nonsense')]).toEqual(['api', 'api', 'api']);
});

test('is the back office for what an administrator enters in a page of this site', () => {
  const entryPointOf = (headers: Record<string, string>) => officeFormOf(new Headers(headers), siteUrl);
  expect([entryPointOf({ referer: 'https://site.test/admin' }), entryPointOf({})]).toEqual(['back office', 'api']);
});
