import 'server-only';

import { hashToken } from '@/lib/platform/crypto/token';
import { db } from '@/lib/platform/database/db';

import { requireTemplate } from '../compose/templates/registry';
import type { FindWanted, QueuedMessage, Reading } from '../compose/templates/template';
import { released, statusIs } from './status';

/** What `findWanted` has to know of a message. */
export const queuedFields = {
  id: true,
  recipient: true,
  template: true,
  data: true,
  batchId: true,
  createdAt: true,
} as const;

/** For messages that nothing decided later makes unwanted, such as the notice that something has happened. */
export const alwaysWanted: FindWanted = async (messages) => new Set(messages.map(({ id }) => id));

/** For messages to people who may leave, or lose a role: wanted by the addresses that `list` returns. */
export function wantedBy(list: (tx: Reading) => Promise<string[]>): FindWanted {
  return async (messages, tx) => {
    const readers = new Set(await list(tx));
    return new Set(messages.filter(({ recipient }) => readers.has(recipient)).map(({ id }) => id));
  };
}

/** The hash of the token in a message's link. */
export function linkHash({ data }: QueuedMessage): string {
  const { link } = JSON.parse(data) as { link: string };
  return hashToken(new URL(link).searchParams.get('token') ?? '');
}

/** Stops the mailings of these messages that may not go on: what waits of them is held or canceled then. */
export async function stopOutdated(ids: readonly number[]): Promise<void> {
  const letters = await db().outboundMail.findMany({
    where: { id: { in: [...ids] }, batchId: { not: null } },
    distinct: ['batchId'],
    select: { template: true, batchId: true },
  });
  for (const { template, batchId } of letters)
    if (batchId !== null) await (await requireTemplate(template)).stopOutdated?.([batchId]);
}

/**
 * Returns the ids of those queued messages that are still wanted, each by the rule of its template. Every way on asks this
 * last: a hand-over, resuming a mailing, and sending its remaining letters.
 */
export async function findWanted(tx: Reading, messages: readonly QueuedMessage[]): Promise<Set<number>> {
  const wanted = new Set<number>();
  for (const name of new Set(messages.map(({ template }) => template))) {
    const template = await requireTemplate(name);
    const ofTemplate = messages.filter((message) => message.template === name);
    for (const id of await template.findWanted(ofTemplate, tx)) wanted.add(id);
  }
  return wanted;
}

/** Returns those of these messages that the instance has a claim on and that are still wanted; cancels the others. */
export async function keepWanted(tx: Reading, instance: string, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const own = { id: { in: [...ids] }, status: statusIs('claimed'), claimedBy: instance };
  const claimed = await tx.outboundMail.findMany({ where: own, select: queuedFields });
  const wanted = await findWanted(tx, claimed);
  if (wanted.size < claimed.length) {
    const unwanted = idsOf(claimed).filter((id) => !wanted.has(id));
    await tx.outboundMail.updateMany({
      where: { ...own, id: { in: unwanted } },
      data: { status: statusIs('cancelled'), data: '', ...released },
    });
  }
  return claimed.filter(({ id }) => wanted.has(id));
}

export const idsOf = (messages: readonly { id: number }[]) => messages.map(({ id }) => id);
