import { ApiError } from '../../platform/http/api-error';

import { verificationFailed, verificationFailure } from './verify-state';

const answered = (serverMessage: string) => new ApiError(500, `500: ${serverMessage}`, { serverMessage });

test("tells the server's message, unless it is a parser's", () => {
  expect(verificationFailure(answered('The books are closed.'))).toBe('The books are closed.');
  expect(verificationFailure(answered(`Unexpected token '<', "<!DOCTYPE" is not valid JSON`))).toBe(verificationFailed);
  expect(verificationFailure(new SyntaxError('Unexpected token <'))).toBe(verificationFailed);
});
