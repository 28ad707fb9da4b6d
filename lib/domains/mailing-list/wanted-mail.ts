import 'server-only';

import type { FindWanted } from '@/lib/domains/mail/compose/templates/template';
import { linkHash } from '@/lib/domains/mail/outgoing/wanted';
import { isWithinLast } from '@/lib/platform/dates/stored-time';

import { proofMilliseconds } from './mailbox-proof';
import { toBeConfirmed } from './states';

/** Whether the link of a confirmation still confirms its recipient's address. */
export const findWantedConfirmations: FindWanted = async (messages, tx) => {
  const links = await tx.verificationToken.findMany({
    where: {
      tokenHash: { in: messages.map(linkHash) },
      purpose: 'verification',
      usedAt: null,
      subscription: toBeConfirmed,
      expiresAt: { gt: new Date() },
    },
    select: { tokenHash: true, subscription: { select: { email: true } } },
  });
  const addresses = new Map(links.map(({ tokenHash, subscription }) => [tokenHash, subscription.email]));
  return new Set(
    messages.filter((message) => addresses.get(linkHash(message)) === message.recipient).map(({ id }) => id),
  );
};

/** A link to one's own data works for an hour, whether its recipient is still on the list or not. */
export const findWantedLinks: FindWanted = async (messages) => {
  const now = new Date();
  const isOpen = ({ createdAt }: { createdAt: Date }) => isWithinLast(proofMilliseconds, createdAt, now);
  return new Set(messages.filter(isOpen).map(({ id }) => id));
};
