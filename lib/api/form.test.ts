import { ApiError } from '@/lib/platform/http/api-error';
import { typedValues } from '@/lib/platform/http/form-state';

import { refusalIn } from './form';

const form = { failed: 'Please try again later.' };

test("shows the server's message and what is wrong with each field", () => {
  const refused = new ApiError(400, '400: {}', {
    serverMessage: 'This verification link is not valid.',
    fieldErrors: { token: ['Not valid.'] },
    body: { code: 'used' },
  });
  expect(refusalIn(refused, form)).toEqual({
    state: { message: 'This verification link is not valid.', errors: { token: ['Not valid.'] } },
    body: { code: 'used' },
  });
});

test.each([
  new SyntaxError('Unexpected token \'<\', "<html>" is not valid JSON'),
  new TypeError('Failed to fetch'),
  new ApiError(502, '502: <html>Bad Gateway</html>'),
])('shows nothing of %s', (error) => {
  expect(refusalIn(error, form).state.message).toBe('Please try again later.');
});

test('takes what was typed, and nothing that React or a file field adds', () => {
  const data = new FormData();
  data.set('email', 'ada@example.com');
  data.set('$ACTION_KEY', 'k1');
  data.set('file', new Blob(['x']));
  expect(typedValues(data)).toEqual({ email: 'ada@example.com' });
});
