/** What a person reads where an error has no words for a person: the connection is lost, or something else has responded. */
export const noAnswer = 'The site did not answer. Please check your connection and try again.';
