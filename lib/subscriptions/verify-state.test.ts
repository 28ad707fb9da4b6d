import { verificationFailure } from './verify-state';

test("tells the server's message", () => {
  expect(verificationFailure('400: {…}', { message: 'This verification link is not valid.' })).toEqual({
    message: 'This verification link is not valid.',
  });
});

test.each([
  ['Unexpected token < in JSON at position 0', {}],
  ['500: …', { message: 'Unexpected token \'<\', "<html>" is not valid JSON' }],
  ['', {}],
])('turns a parse error (%s) into words', (errorMessage, words) => {
  expect(verificationFailure(errorMessage, words).message).toBe('Server error occurred. Please try again later.');
});

test('hands on what is wrong with the names', () => {
  const fieldErrors = { firstName: ['Please enter your first name.'], token: ['Wrong.'] };
  expect(verificationFailure('400: {…}', { message: 'Please enter your first name.', fieldErrors }).errors).toEqual({
    firstName: 'Please enter your first name.',
  });
});
