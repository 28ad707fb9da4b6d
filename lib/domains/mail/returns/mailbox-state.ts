import 'server-only';

import { z } from 'zod';

import { db } from '../../../platform/database/db';

const StateSchema = z.object({
  /** Messages of this validity have been read up to this UID (RFC 3501, 2.3.1.1). */
  uidValidity: z.string().default(''),
  lastUid: z.int().default(0),
  /** When all there was had been read. */
  readAt: z.iso.datetime().optional(),
});
export type MailboxState = z.infer<typeof StateSchema>;

const key = 'bounceMailbox';

export async function readMailboxState(): Promise<MailboxState> {
  const row = await db().siteSetting.findUnique({ where: { key }, select: { value: true } });
  return StateSchema.parse(row ? JSON.parse(row.value) : {});
}

export async function writeMailboxState(state: MailboxState): Promise<void> {
  const value = JSON.stringify(state);
  await db().siteSetting.upsert({ where: { key }, create: { key, value }, update: { value }, select: { key: true } });
}
