import { verificationFailed, verificationFailure } from './verify-state';

test("shows the server's message, except a parser's", () => {
  expect(verificationFailure('The books are closed.')).toBe('The books are closed.');
  expect(verificationFailure(`Unexpected token '<', "<!DOCTYPE" is not valid JSON`)).toBe(verificationFailed);
  expect(verificationFailure(undefined)).toBe(verificationFailed);
});
