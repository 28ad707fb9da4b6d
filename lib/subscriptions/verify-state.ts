/** Where the verification form stands: shared by the form in the browser and the action that serves it without scripts. */
export type VerifyState =
  | { status: 'idle' }
  | { status: 'verified' }
  | { status: 'failed'; message: string; errors?: { firstName?: string; lastName?: string } };

interface ServerWords {
  message?: string;
  fieldErrors?: Record<string, string[]>;
}

/** What a person is told: the server's message, unless it is a parser's complaint about a broken answer. */
export function verificationFailure(errorMessage: string, { message, fieldErrors }: ServerWords) {
  const [firstName, lastName] = [fieldErrors?.firstName?.[0], fieldErrors?.lastName?.[0]];
  const told = message ?? errorMessage;
  return {
    message: /unexpected token/i.test(told) || told === '' ? 'Server error occurred. Please try again later.' : told,
    ...((firstName || lastName) && { errors: { ...(firstName && { firstName }), ...(lastName && { lastName }) } }),
  };
}
