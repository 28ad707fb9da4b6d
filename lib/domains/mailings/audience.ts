import 'server-only';

import type { LetterTopic } from '@/lib/domains/mail/outgoing/readers';
import { db, type Prisma, type Transaction } from '@/lib/platform/database/db';

import { findEarlierLetters, owedBy } from './first-letter';
import { countRecipients } from './recipients';

interface Audience extends LetterTopic {
  /** Of the mailing, if there is one already. */
  id?: number;
  newsItemId: number;
  /** `first`: only those who may have received an earlier letter about the item, or were left without one. */
  audience: string;
  /** The mailings whose other readers alone get the letter, whatever the audience. */
  told: Prisma.NewsletterGetPayload<object>[];
  /** Subscriptions up to this id; by default up to the newest. */
  upTo?: number;
}

/** How many would receive a mailing now and the highest subscription id, or the reason why that is not known. */
export async function countAudience(
  { id, newsItemId, audience, told, category, takesEffect, upTo }: Audience,
  now: Date,
  client: Pick<Transaction, 'newsletter' | '$queryRaw'> = db(),
): Promise<{ recipients: number; toSubscriptionId: number } | { refusal: string }> {
  if (told.length === 0 && audience !== 'first') return countRecipients({ category, takesEffect, upTo }, client);
  const earlier = await (told.length > 0
    ? owedBy(told, now, client)
    : findEarlierLetters({ newsItemId, id }, now, client));
  if ('refusal' in earlier) return earlier;
  const counted = await countRecipients({ earlier, category, takesEffect }, client);
  if (counted.recipients > 0) return counted;
  return {
    refusal:
      told.length > 0
        ? 'All its readers have this letter.'
        : 'No one who is on the list now was sent the first letter.',
  };
}
