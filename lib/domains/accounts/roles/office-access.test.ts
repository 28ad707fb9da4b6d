import { pathAfterSignIn } from './office-access';

test.each([
  ['admin', undefined, '/admin'],
  ['user', undefined, '/home'],
  ['admin', '/admin?tab=news', '/admin?tab=news'],
  ['user', '/admin?tab=news', '/home'],
  ['editor', undefined, '/admin'],
  ['editor', '/admin?tab=news', '/admin?tab=news'],
  ['editor', '/admin/news/7', '/admin/news/7'],
  ['editor', '/admin?tab=users', '/admin'],
  ['editor', '/admin/audit', '/admin'],
  ['user', '/dashboard', '/dashboard'],
  ['user', '/updates?id=3', '/updates?id=3'],
  ['admin', 'https://evil.example/', '/admin'],
  ['admin', '//evil.example/', '/admin'],
  ['admin', '/\\evil.example', '/admin'],
  ['admin', '/auth?next=/auth', '/admin'],
  ['user', '/api/logout', '/home'],
  ['user', '/administrators', '/administrators'],
] as const)('%s with the return path %s goes to %s', (role, returnPath, expected) => {
  expect(pathAfterSignIn(role, returnPath)).toBe(expected);
});
