/**
 * What a refusal or a return means for the address:
 * - `permanent`: it does not exist, or no longer accepts mail.
 * - `temporary`: it could not be reached, or its mailbox is full.
 * - `other`: the reason is the message or its sender, not the address.
 */
export type BounceClass = 'permanent' | 'temporary' | 'other';

/** Details of x.1 by which an address does not exist, has moved or takes no mail; x.1.0 is vague. */
const permanentDetails = [1, 2, 3, 4, 6, 10];

/** The class of an enhanced status code (RFC 3463), such as 5.1.1. */
export function classOfStatus(status: string): BounceClass {
  const [kind, subject = 0, detail = 0] = status.split('.').map(Number);
  if (kind !== 4 && kind !== 5) return 'other';
  // Protocol, content and policy (x.5, x.6, x.7) are not about the recipient; neither is a bad sender (x.1.7, x.1.8). A
  // message too long for the mailbox (x.2.3) or its server (x.3.4) is itself the reason.
  if (subject >= 5 || /\.(1\.7|1\.8|2\.3|3\.4)$/.test(status)) return 'other';
  if (kind === 4) return 'temporary';
  if (subject === 1 && detail !== 0) return permanentDetails.includes(detail) ? 'permanent' : 'other';
  return (subject === 2 && detail === 1) || (subject === 4 && detail === 4) ? 'permanent' : 'temporary';
}

/**
 * The class of a final refusal. Without an enhanced code, 550 to 553 to a recipient are temporary: a relay that refuses
 * the site's mail altogether replies the same to every address.
 */
export function classOfReply(reply: string, isToRecipient: boolean): BounceClass {
  const status = enhancedCode(reply);
  if (status) return classOfStatus(status);
  return reply.startsWith('4') || (isToRecipient && /^55[0-3]/.test(reply)) ? 'temporary' : 'other';
}

/** The enhanced status code at the start of a reply. */
export function enhancedCode(reply: string): string | undefined {
  return /^[245]\d\d[ -]([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(reply)?.[1];
}
