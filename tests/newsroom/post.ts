import { simpleParser } from 'mailparser';

import { composeMail } from '@/lib/domains/mail/compose/message';
import { settleFailure } from '@/lib/domains/mail/delivery/failures';
import { DeliveryError } from '@/lib/domains/mail/delivery/transport';
import { readBatchDraft } from '@/lib/domains/mail/outgoing/batch';
import { claimDueMail, markHandingOver, markSent, type ClaimedMail } from '@/lib/domains/mail/outgoing/queue';
import { recoverAbandonedMail } from '@/lib/domains/mail/outgoing/recover-mail';
import { newsletterStep } from '@/lib/domains/mailings/sending';
import { db } from '@/lib/platform/database/db';

/** The mail of the site, handed over as its mail worker does, one letter after another, and what the relay says to it. */
export class Post {
  /** The letters that have not been looked at. */
  arrived: { mailing: { id: number; newsItemId: number; version: number; kind: string }; to: string; text: string }[] =
    [];
  /** How many letters the relay takes at a time before it asks to be tried again later. */
  takes = Infinity;
  /** An address that the relay refuses. */
  refused?: string;
  private left = Infinity;

  /** Starts the mailings that are due, and hands over what is due. */
  async run(): Promise<void> {
    this.left = this.takes;
    await recoverAbandonedMail();
    await stepMailings();
    let isMore = true;
    while (isMore) isMore = await this.handOver('the site', (id) => markSent('the site', [id]));
    await stepMailings();
  }

  /** Kills an instance right after the relay has taken a letter. */
  async kill(): Promise<void> {
    await stepMailings();
    await this.handOver('killed', () => undefined);
  }

  private async handOver(by: string, onTaken: (id: number) => unknown): Promise<boolean> {
    const [mail] = await claimDueMail(by, { limit: 1 });
    if (!mail) return false;
    const { id, batchId, recipient } = mail;
    const { bytes } = await composeMail(mail, batchId === null ? undefined : await readBatchDraft(batchId));
    const refusal = this.refusalOf(mail);
    if (refusal) await settleFailure(by, { ...mail, isHandedOver: false }, refusal);
    else if (batchId !== null && (await markHandingOver(by, [id])).own.has(id)) {
      const { subject = '', text = '' } = await simpleParser(bytes);
      const mailing = await db().newsletter.findUniqueOrThrow({ where: { batchId } });
      this.arrived.push({ mailing, to: recipient, text: `${subject}\n${text}` });
      await onTaken(id);
    }
    return true;
  }

  private refusalOf({ recipient }: ClaimedMail): DeliveryError | undefined {
    if (recipient === this.refused)
      return new DeliveryError('permanent', '550 5.1.1 No such user', { code: 550, bounceClass: 'permanent' });
    if (this.left === 0) return new DeliveryError('temporary', '451 4.3.2 Later', { code: 451 });
    this.left -= 1;
    return undefined;
  }
}

async function stepMailings(): Promise<void> {
  while (await newsletterStep());
}
