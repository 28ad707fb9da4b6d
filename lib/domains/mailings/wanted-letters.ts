import 'server-only';

import { LRUCache } from 'lru-cache';

import { listOfficePeople } from '@/lib/domains/accounts/people-service';
import type { FindWanted, QueuedMessage, Reading } from '@/lib/domains/mail/compose/templates/template';
import { findReaders, type LetterTopic } from '@/lib/domains/mail/outgoing/readers';
import { findSuppressions } from '@/lib/domains/mail/outgoing/suppression';

/** By batch. What a mailing is about does not change. */
const topics = new LRUCache<number, LetterTopic, { tx: Reading }>({
  max: 100,
  fetchMethod: async (batchId, _stale, { context: { tx } }) =>
    (await tx.newsletter.findUnique({ where: { batchId }, select: { category: true, takesEffect: true } })) ?? {
      category: null,
      takesEffect: false,
    },
});

/**
 * Letters are wanted by readers who are on the list, confirmed, want the topic, and whose address accepts mail; the test of
 * one by an editor or administrator. A rule about who gets letters belongs in `wants`, which is also asked when readers are
 * counted.
 */
export const findWantedLetters: FindWanted = async (messages, tx) => {
  const wanted = new Set<number>();
  for (const batchId of new Set(messages.map((message) => message.batchId))) {
    const letters = messages.filter((message) => message.batchId === batchId);
    const readers = batchId === null ? new Set(await listOfficePeople(tx)) : await readersOf(batchId, letters, tx);
    for (const { id, recipient } of letters) if (readers.has(recipient)) wanted.add(id);
  }
  return wanted;
};

async function readersOf(batchId: number, letters: QueuedMessage[], tx: Reading): Promise<Set<string>> {
  const recipients = letters.map(({ recipient }) => recipient);
  const readers = await findReaders(tx, recipients, await topics.forceFetch(batchId, { context: { tx } }));
  for (const email of (await findSuppressions(tx, recipients)).keys()) readers.delete(email);
  return readers;
}
