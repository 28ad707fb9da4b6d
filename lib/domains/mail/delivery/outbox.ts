import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { makePrivateDirectory } from '@/lib/platform/files/private-files';
import { reasonOf } from '@/lib/platform/process/foreign-error';
import { log } from '@/lib/platform/process/log';

import type { ComposedMail } from '../compose/message';
import { keptFileName, unfinishedEnd } from '../outgoing/kept-files';
import { DeliveryError, type MailTransport } from './transport';

/** Stores each message as a file named by its Message-ID; delivering it again replaces the file. */
export class OutboxTransport implements MailTransport {
  constructor(private readonly directory: string) {}

  async deliver(mail: ComposedMail, handOver: () => Promise<void>): Promise<void> {
    const path = join(this.directory, keptFileName(mail));
    const draft = `${path}.${process.pid}${unfinishedEnd}`;
    try {
      await this.attempt(() => writeDraft(this.directory, draft, mail.bytes));
      await handOver();
      await this.attempt(() => rename(draft, path));
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
    log().info({ file: path }, 'no SMTP_URL: message kept as a file');
  }

  abandon(): void {}

  async close(): Promise<void> {}

  private async attempt(step: () => Promise<void>): Promise<void> {
    await step().catch((error: unknown) => {
      throw new DeliveryError('server', `The message could not be kept in ${this.directory}: ${reasonOf(error)}`);
    });
  }
}

async function writeDraft(directory: string, draft: string, bytes: Buffer): Promise<void> {
  makePrivateDirectory(directory);
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
