import { compareReleases } from './newer-release-check';

it.each([
  ['0.9.0', '0.10.0', 'warning'],
  ['1.2.3', '1.2.3', 'ok'],
  ['1.10.0', '1.9.9', 'ok'],
])('compares %s with %s', (own, newest, status) => expect(compareReleases(own, newest).status).toBe(status));
