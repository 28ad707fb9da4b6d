import { verificationFailure } from './verify-state';

test("tells the server's message", () => {
  expect(verificationFailure('This verification link is not valid.')).toBe('This verification link is not valid.');
});

test.each(['Unexpected token < in JSON at position 0', 'Unexpected token \'<\', "<html>" is not valid JSON', ''])(
  'turns a parse error (%s) into words',
  (told) => {
    expect(verificationFailure(told)).toBe('Server error occurred. Please try again later.');
  },
);
