import { ApiError } from '@/lib/platform/http/api-error';

import { serverMessageOr } from './use-plain-form';

const told = serverMessageOr('Please try again later.');

test("tells the server's message", () => {
  const refused = new ApiError(400, '400: {}', { serverMessage: 'This verification link is not valid.' });
  expect(told(refused)).toBe('This verification link is not valid.');
});

test.each([
  new SyntaxError('Unexpected token \'<\', "<html>" is not valid JSON'),
  new TypeError('Failed to fetch'),
  new ApiError(502, '502: <html>Bad Gateway</html>'),
])('tells a person nothing of %s', (error) => {
  expect(told(error)).toBe('Please try again later.');
});
