import { simpleParser } from 'mailparser';

import { composeMail } from '@/lib/domains/mail/compose/message';
import { recordFailure } from '@/lib/domains/mail/delivery/failures';
import { DeliveryError } from '@/lib/domains/mail/delivery/transport';
import { readBatchDraft } from '@/lib/domains/mail/outgoing/batch';
import { claimDueMail, markHandingOver, markSent } from '@/lib/domains/mail/outgoing/queue';
import { recoverAbandonedMail } from '@/lib/domains/mail/outgoing/recover-mail';
import { newsletterStep } from '@/lib/domains/mailings/sending';
import { db } from '@/lib/platform/database/db';

const unknown = new DeliveryError('permanent', '550 5.1.1 No such user', { code: 550, bounceClass: 'permanent' });
const later = new DeliveryError('temporary', '451 4.3.2 Later', { code: 451 });

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
    while (await this.handOver('the site'));
    await stepMailings();
  }

  /** Kills an instance right after the relay has taken a letter. */
  async kill(): Promise<void> {
    await stepMailings();
    await this.handOver('killed');
  }

  private async handOver(by: 'the site' | 'killed'): Promise<boolean> {
    const [mail] = await claimDueMail(by, { limit: 1 });
    if (!mail) return false;
    const { id, batchId, recipient } = mail;
    const refusal = recipient === this.refused ? unknown : this.left === 0 ? later : undefined;
    if (refusal) await recordFailure(by, { ...mail, isHandedOver: false }, refusal);
    else if (batchId !== null && (await markHandingOver(by, [id])).own.has(id)) {
      this.left -= 1;
      const { bytes } = await composeMail(mail, await readBatchDraft(batchId));
      const { subject = '', text = '' } = await simpleParser(bytes);
      const mailing = await db().newsletter.findUniqueOrThrow({ where: { batchId } });
      this.arrived.push({ mailing, to: recipient, text: `${subject}\n${text}` });
      if (by !== 'killed') await markSent(by, [id]);
    }
    return true;
  }
}

async function stepMailings(): Promise<void> {
  while (await newsletterStep());
}
