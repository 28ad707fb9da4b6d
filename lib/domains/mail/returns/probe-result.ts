import 'server-only';

import { z } from 'zod';

import { db, type Transaction } from '../../../platform/database/db';

/** The last message that the site sent to its bounce mailbox, and the results found by that mailbox's server. */
const ProbeSchema = z.object({
  messageId: z.string(),
  sentAt: z.iso.datetime(),
  readAt: z.iso.datetime().optional(),
  results: z.record(z.string(), z.string()).optional(),
});
export type Probe = z.infer<typeof ProbeSchema>;

const probeKey = 'mailProbe';

export async function readProbe(): Promise<Probe | undefined> {
  const row = await db().siteSetting.findUnique({ where: { key: probeKey }, select: { value: true } });
  return row ? ProbeSchema.parse(JSON.parse(row.value)) : undefined;
}

/** Stores a probe that was sent, and discards the result of the previous one. */
export async function writeProbe(tx: Transaction, probe: Probe): Promise<void> {
  const value = JSON.stringify(probe);
  await tx.siteSetting.upsert({
    where: { key: probeKey },
    create: { key: probeKey, value },
    update: { value },
    select: { key: true },
  });
}

/** Stores the results that the mailbox's server found. Returns whether the message is the probe. */
export async function recordProbe(
  { messageId, authenticationResults }: { messageId?: string; authenticationResults?: string },
  now = new Date(),
): Promise<boolean> {
  const probe = await readProbe();
  if (!probe || probe.messageId !== messageId) return false;
  const value = JSON.stringify({
    ...probe,
    readAt: now.toISOString(),
    results: readAuthenticationResults(authenticationResults ?? ''),
  } satisfies Probe);
  await db().siteSetting.updateMany({ where: { key: probeKey }, data: { value } });
  return true;
}

/** The results of SPF, DKIM and DMARC in an Authentication-Results field (RFC 8601); of several signatures the best. */
export function readAuthenticationResults(field: string): Record<string, string> {
  const results: Record<string, string> = {};
  const found = field.replace(/\([^()]*\)/g, ' ').matchAll(/(?:^|;)\s*(spf|dkim|dmarc)\s*=\s*([a-z]+)/gi);
  for (const [, method = '', result = ''] of found) {
    const name = method.toLowerCase();
    if (results[name] !== 'pass') results[name] = result.toLowerCase();
  }
  return results;
}
