/**
 * What a refusal or a return means for the address:
 * - `permanent`: it does not exist, or no longer accepts mail.
 * - `temporary`: it could not be reached, or its mailbox is full.
 * - `other`: the reason is the message or its sender, not the address.
 */
export type BounceClass = 'permanent' | 'temporary' | 'other';

/** The class of an enhanced status code (RFC 3463), such as 5.1.1. */
export function classOfStatus(status: string): BounceClass {
  const [kind, subject, detail] = status.split('.').map(Number);
  if (kind === 4) return 'temporary';
  if (kind !== 5) return 'other';
  // A bad sender (x.1.7, x.1.8) is not about the recipient; neither are protocol, content and policy (x.5, x.6, x.7). A
  // message too long for the mailbox (x.2.3) or its server (x.3.4) is itself the reason.
  if ((subject === 2 && detail === 3) || (subject === 3 && detail === 4)) return 'other';
  if (subject === 1) return detail === 7 || detail === 8 ? 'other' : 'permanent';
  if (subject === 2) return detail === 1 ? 'permanent' : 'temporary';
  if (subject === 4) return detail === 4 ? 'permanent' : 'temporary';
  return subject === 0 || subject === 3 ? 'temporary' : 'other';
}

/** The class of a final refusal. Without an enhanced code, a 55x reply to a recipient is permanent. */
export function classOfReply(reply: string, isToRecipient: boolean): BounceClass {
  const status = enhancedCode(reply);
  if (status) return classOfStatus(status);
  if (reply.startsWith('4')) return 'temporary';
  return isToRecipient && /^55[0-4]/.test(reply) ? 'permanent' : 'other';
}

/** The enhanced status code at the start of a reply. */
export function enhancedCode(reply: string): string | undefined {
  return /^[245]\d\d[ -]([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(reply)?.[1];
}
