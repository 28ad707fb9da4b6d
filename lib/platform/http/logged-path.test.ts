import { createToken } from '@/lib/platform/crypto/token';

import { loggedPath } from './logged-path';

const { token } = createToken();
const encoded = Buffer.from(token).toString('hex').replace(/../g, '%$&');

it.each([
  [`/preview/${token}`, '/preview/(hidden)'],
  [`//Preview/${token}/`, '//Preview/(hidden)/'],
  [`/preview/${encoded}`, '/preview/(hidden)'],
  [`/preview/${encoded.replaceAll('%', '%25')}`, '/preview/(hidden)'],
  [`/preview/%zz${token}`, '/preview/(hidden)'],
  [`/api/unknown/<${token}>`, '/api/unknown/(hidden)'],
  ['/api/admin/news/7/newsletter/test', '/api/admin/news/7/newsletter/test'],
  ['/files/3/Fee-schedule-2026.pdf', '/files/3/Fee-schedule-2026.pdf'],
])('writes %s without its token', (path, logged) => {
  expect(loggedPath(path)).toBe(logged);
});
