import 'server-only';

import { readdirSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { env } from '@/lib/platform/process/env';
import { namesAddress } from '@/lib/platform/text/email-address';

/** Whether messages are stored as files, because no mail server is set. */
export function isMailKept(): boolean {
  return !env().SMTP_URL;
}

/** The folder of these files. */
export function outboxFolder(): string {
  return join(env().dataDirectory, 'outbox');
}

/** Sorts by time, and is the same for the same message each time. */
export function keptFileName({ messageId, date }: { messageId: string; date: Date }): string {
  return `${timeOf(date)}-${messageId.replace(/@.*$/, '').replace(/[^\w-]/g, '')}.eml`;
}

/** Of a file that is being written. */
export const unfinishedEnd = '.part';

const unfinished = /\.\d+\.part$/;

const timeOf = (date: Date) => date.toISOString().replace(/[:.]/g, '-');

/** Deletes the messages that were kept as files before a time. */
export async function deleteKeptFiles(before: Date): Promise<void> {
  for (const name of keptFiles()) if (name < timeOf(before)) await rm(join(outboxFolder(), name), { force: true });
}

/** Deletes the messages kept as files that name an address in their headers: as the recipient or as the author. */
export async function eraseKeptFiles(email: string): Promise<void> {
  // One that is being written may get its name before it is read.
  const names = keptFiles().flatMap((name) => [name, name.replace(unfinished, '')]);
  for (const name of new Set(names)) {
    const path = join(outboxFolder(), name);
    const head = await readHead(path).catch(unlessDeleted);
    if (head && namesAddress(head, email)) await rm(path, { force: true });
  }
}

/** Pruning and erasures delete files at any time. */
function unlessDeleted(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

/** Also those whose writing was broken off. */
function keptFiles(): string[] {
  try {
    return readdirSync(outboxFolder()).filter((name) => name.endsWith('.eml') || name.endsWith(unfinishedEnd));
  } catch {
    // No message has been kept yet.
    return [];
  }
}

const headMaximum = 16 * 1024;

/** The header fields of a message, each in one line. */
async function readHead(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headMaximum), 0, headMaximum, null);
    const [head = ''] = buffer.toString('utf8', 0, bytesRead).split('\r\n\r\n', 1);
    return head.replace(/\r\n[ \t]+/g, ' ');
  } finally {
    await file.close();
  }
}
