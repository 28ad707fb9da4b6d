/** A hint for the scripts of public pages that the user is probably signed in; not a proof. */
export const signedInHintCookie = 'signed-in';

/** Whether the cookies of a browser hold the hint. */
export const hasSignedInHint = (cookies: string) => cookies.split('; ').includes(`${signedInHintCookie}=1`);
