import 'server-only';

import { db, type Transaction } from '../../platform/database/db';
import type { LetterTopic } from '../mail/outgoing/readers';
import { findEarlierLetters } from './first-letter';
import { countRecipients } from './recipients';

interface Audience extends LetterTopic {
  /** Of the mailing, if there is one already. */
  id?: number;
  newsItemId: number;
  /** `first`: only those who may have received an earlier letter about the item, or whose letter waits. */
  audience: string;
  /** Subscriptions up to this id; by default up to the newest. */
  upTo?: number;
}

/** How many would receive a mailing now and the highest subscription id, or the reason why that is not known. */
export async function countAudience(
  { id, newsItemId, audience, category, takesEffect, upTo }: Audience,
  now: Date,
  client: Pick<Transaction, 'newsletter' | '$queryRaw'> = db(),
): Promise<{ recipients: number; toSubscriptionId: number } | { refusal: string }> {
  if (audience !== 'first') return countRecipients({ category, takesEffect, upTo }, client);
  const earlier = await findEarlierLetters({ newsItemId, id }, now, client);
  if ('refusal' in earlier) return earlier;
  const counted = await countRecipients({ earlier, category, takesEffect }, client);
  return counted.recipients > 0 ? counted : { refusal: 'No one who is on the list now was sent the first letter.' };
}
