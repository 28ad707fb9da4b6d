import 'server-only';

import { db, type Transaction } from '../../platform/database/db';
import { findFirstLetter } from './first-letter';
import { countRecipients } from './recipients';

interface Audience {
  newsItemId: number;
  /** `first`: only those who may have received the item's first letter. */
  audience: string;
  category: string | null;
}

/** How many would receive a mailing now and the highest subscription id, or the reason why that is not known. */
export async function countAudience(
  { newsItemId, audience, category }: Audience,
  now: Date,
  client: Pick<Transaction, 'newsletter' | '$queryRaw'> = db(),
): Promise<{ recipients: number; toSubscriptionId: number } | { refusal: string }> {
  if (audience !== 'first') return countRecipients({ category }, client);
  const first = await findFirstLetter(newsItemId, now, client);
  if ('refusal' in first) return first;
  const counted = await countRecipients({ ofBatch: first.batchId, category }, client);
  return counted.recipients > 0 ? counted : { refusal: 'No one who is on the list now was sent the first letter.' };
}
