import 'server-only';

import { z } from 'zod';

import type { Transaction } from '@/lib/platform/database/db';
import { changeSetting, readSetting, writeSetting } from '@/lib/platform/settings/service';

import { readAuthenticationResults } from './authentication-results';

/** The last message that the site sent to its bounce mailbox, and the results found by that mailbox's server. */
const ProbeSchema = z.object({
  messageId: z.string(),
  /** What follows the plus in the address it was sent to: a relay may replace the Message-ID. */
  plusDetail: z.string().optional(),
  sentAt: z.iso.datetime(),
  readAt: z.iso.datetime().optional(),
  results: z.record(z.string(), z.string()).optional(),
});
export type Probe = z.infer<typeof ProbeSchema>;

const probeKey = 'mailProbe';

export async function readProbe(): Promise<Probe | undefined> {
  const stored = await readSetting(probeKey);
  return stored === undefined ? undefined : ProbeSchema.parse(JSON.parse(stored));
}

/** Stores a probe that was sent, and discards the result of the previous one. */
export async function writeProbe(tx: Transaction, probe: Probe): Promise<void> {
  await writeSetting(probeKey, JSON.stringify(probe), tx);
}

interface ReceivedMail {
  messageId?: string;
  plusDetail?: string;
  authenticationResults?: string;
}

/** Stores the results that the mailbox's server found. Returns whether the message is the probe. */
export async function recordProbe(
  { messageId, plusDetail, authenticationResults }: ReceivedMail,
  now = new Date(),
): Promise<boolean> {
  const probe = await readProbe();
  const isNamed = probe?.messageId === messageId || (plusDetail !== undefined && probe?.plusDetail === plusDetail);
  if (!probe || !isNamed) return false;
  const value = JSON.stringify({
    ...probe,
    readAt: now.toISOString(),
    results: readAuthenticationResults(authenticationResults ?? ''),
  } satisfies Probe);
  await changeSetting(probeKey, value, {});
  return true;
}
