import 'server-only';

import { z } from 'zod';

import { readSetting, writeSetting } from '@/lib/platform/settings/service';

const StateSchema = z.object({
  /** Messages of this validity have been read up to this UID (RFC 3501, 2.3.1.1). */
  uidValidity: z.string().default(''),
  lastUid: z.int().default(0),
  /** When all there was had been read. */
  readAt: z.iso.datetime().optional(),
  /** Why it could not be read the last time. */
  failure: z.string().optional(),
});
export type MailboxState = z.infer<typeof StateSchema>;

const key = 'bounceMailbox';

export async function readMailboxState(): Promise<MailboxState> {
  return StateSchema.parse(JSON.parse((await readSetting(key)) ?? '{}'));
}

export async function writeMailboxState(state: MailboxState): Promise<void> {
  await writeSetting(key, JSON.stringify(state));
}
