import { createSealedToken, openSealedToken } from '../../../platform/crypto/sealed-token';

const purpose = 'preferences';

/**
 * The token of the link to a reader's choices. It says when its letter was written: a subscription that began later is
 * another one, so the link dies when the reader leaves.
 */
export function createPreferencesToken(email: string, writtenAt: Date): string {
  return createSealedToken(purpose, `${writtenAt.getTime()} ${email}`);
}

/** The address of a token and when its letter was written, or undefined when this site did not make it. */
export function openPreferencesToken(token: string): { email: string; writtenAt: Date } | undefined {
  const [time, email] = openSealedToken(purpose, token)?.split(' ') ?? [];
  return time && email ? { email, writtenAt: new Date(Number(time)) } : undefined;
}
