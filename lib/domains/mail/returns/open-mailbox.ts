import 'server-only';

import { ImapFlow } from 'imapflow';

import { reasonOf, withoutSecrets } from '@/lib/platform/process/foreign-error';
import type { BounceMailbox } from '@/lib/platform/process/imap-url';
import { cutText } from '@/lib/platform/text/cut';

const stepMilliseconds = 30_000;

/** The mailbox could not be read; the message says why, in one sentence. */
export class MailboxError extends Error {
  override name = 'MailboxError';
}

/** Connects, signs in and opens the folder for `work`, then logs out. Fails without a word of the password. */
export async function withMailbox<Result>(
  mailbox: BounceMailbox,
  work: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  const client = new ImapFlow({
    host: mailbox.host,
    port: mailbox.port,
    secure: mailbox.isImplicitTls,
    ...(mailbox.isTlsRequired && { doSTARTTLS: true }),
    auth: { user: mailbox.user, pass: mailbox.password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: stepMilliseconds,
    greetingTimeout: stepMilliseconds,
    socketTimeout: 2 * stepMilliseconds,
  });
  // Pending operations reject by themselves; an `error` event without a listener would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const lock = await client.getMailboxLock(mailbox.folder);
    const result = await work(client).finally(() => lock.release());
    await client.logout();
    return result;
  } catch (error) {
    client.close();
    throw new MailboxError(`The bounce mailbox at ${mailbox.host} could not be read: ${describe(error)}`);
  }
}

/** ImapFlow reports "Command failed", with the server's reply in a separate field. */
function describe(error: unknown): string {
  const { responseText } = error as { responseText?: unknown };
  const reply = typeof responseText === 'string' ? `: ${withoutSecrets(responseText)}` : '';
  return cutText(`${reasonOf(error)}${reply}`, 500);
}
