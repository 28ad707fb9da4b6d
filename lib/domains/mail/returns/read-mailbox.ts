import 'server-only';

import type { ImapFlow } from 'imapflow';
import { z } from 'zod';

import { outageOf } from '@/lib/platform/http/error-response';
import { env } from '@/lib/platform/process/env';
import { readImapUrl } from '@/lib/platform/process/imap-url';
import type { Job } from '@/lib/platform/process/jobs';
import { log } from '@/lib/platform/process/log';
import { readSetting, writeSetting } from '@/lib/platform/settings/service';

import { failureOf } from './delivery-status';
import { recordProbe } from './probe-result';
import { MailboxError, withMailbox } from './open-mailbox';
import { recordReturn } from './record-return';
import { readReturnedMail } from './returned-mail';

const StateSchema = z.object({
  /** Messages of this validity have been read up to this UID (RFC 3501, 2.3.1.1). */
  uidValidity: z.string().default(''),
  lastUid: z.int().default(0),
  /** When all there was had been read. */
  readAt: z.iso.datetime().optional(),
  /** Why it could not be read the last time. */
  failure: z.string().optional(),
});
type MailboxState = z.infer<typeof StateSchema>;

const key = 'bounceMailbox';

export async function readMailboxState(): Promise<MailboxState> {
  return StateSchema.parse(JSON.parse((await readSetting(key)) ?? '{}'));
}

export async function writeMailboxState(state: MailboxState): Promise<void> {
  await writeSetting(key, JSON.stringify(state));
}

/** A report is a few KB; the beginning is enough for a message that was returned whole. */
const longestSource = 256 * 1024;
const fetchedAtOnce = 20;

/** Reads messages that arrived since the last run. Deletes nothing; flags those that are not reports for review. */
export async function readBounceMailbox(stopping?: AbortSignal): Promise<void> {
  const { BOUNCE_IMAP_URL } = env();
  if (!BOUNCE_IMAP_URL) return;
  try {
    await withMailbox(readImapUrl(BOUNCE_IMAP_URL), (client) => readNew(client, stopping));
  } catch (error) {
    if (error instanceof MailboxError && !stopping?.aborted)
      await writeMailboxState({ ...(await readMailboxState()), failure: error.message });
    throw error;
  }
}

async function readNew(client: ImapFlow, stopping?: AbortSignal): Promise<void> {
  if (!client.mailbox) return;
  const uidValidity = String(client.mailbox.uidValidity);
  const state = await readMailboxState();
  let lastUid = state.uidValidity === uidValidity ? state.lastUid : 0;
  const found = (await client.search({ uid: `${lastUid + 1}:*` }, { uid: true })) || [];
  // IMAP treats a range that begins after the last message as the last message.
  const uids = found.filter((uid) => uid > lastUid).sort((a, b) => a - b);
  for (let begin = 0; begin < uids.length && !stopping?.aborted; begin += fetchedAtOnce) {
    const chunk = uids.slice(begin, begin + fetchedAtOnce);
    await readChunk(client, chunk);
    lastUid = chunk.at(-1) ?? lastUid;
    await writeMailboxState({ ...state, uidValidity, lastUid });
  }
  if (!stopping?.aborted) await writeMailboxState({ uidValidity, lastUid, readAt: new Date().toISOString() });
}

async function readChunk(client: ImapFlow, uids: number[]): Promise<void> {
  const query = { uid: true, source: { maxLength: longestSource } };
  const messages = await client.fetchAll(uids, query, { uid: true });
  const known: number[] = [];
  const unknown: number[] = [];
  for (const { uid, source } of messages) {
    const isKnown = await handleReturned(source).catch((error: unknown) => {
      // A message that cannot be recorded must not hold up those after it; while the database is away, all wait.
      if (outageOf(error)) throw error;
      log().error({ err: error, uid }, 'a message of the bounce mailbox could not be recorded');
      return false;
    });
    (isKnown ? known : unknown).push(uid);
  }
  await mark(client, known, '\\Seen');
  await mark(client, unknown, '\\Flagged');
  if (known.length + unknown.length > 0)
    log().info({ reports: known.length, others: unknown.length }, 'bounce mailbox read');
}

/** Records what a message of the bounce mailbox says. Returns whether the site recognizes it. */
export async function handleReturned(source: Buffer | undefined): Promise<boolean> {
  const mail = await readReturnedMail(source ?? Buffer.alloc(0));
  if (mail.kind === 'notice') return true;
  if (mail.kind === 'failure') return recordReturn(mail, (recipient) => failureOf(mail.recipients, recipient));
  return recordProbe(mail);
}

/** Ignores errors: a mailbox that does not accept flags can still be read. */
async function mark(client: ImapFlow, uids: number[], flag: string): Promise<void> {
  if (uids.length > 0) await client.messageFlagsAdd(uids, [flag], { uid: true }).catch(() => false);
}

export const bounceMailboxJob: Job = {
  name: 'bounce mailbox',
  every: 10 * 60 * 1000,
  firstAfter: 30_000,
  run: readBounceMailbox,
};
