import { simpleParser } from 'mailparser';

import { composeMail } from '@/lib/domains/mail/compose/message';
import { recordFailure } from '@/lib/domains/mail/delivery/failures';
import { DeliveryError } from '@/lib/domains/mail/delivery/transport';
import { readBatchDraft } from '@/lib/domains/mail/outgoing/batch';
import { claimDueMail, markHandingOver, markSent } from '@/lib/domains/mail/outgoing/queue';
import { recoverAbandonedMail } from '@/lib/domains/mail/outgoing/recover-mail';
import { newsletterStep } from '@/lib/domains/mailings/sending';
import { db, type Prisma } from '@/lib/platform/database/db';

const unknown = new DeliveryError('permanent', '550 5.1.1 No such user', { code: 550, bounceClass: 'permanent' });
const later = new DeliveryError('temporary', '451 4.3.2 Later', { code: 451 });

export type Mailing = Prisma.NewsletterGetPayload<object>;

/** The mail of the site, handed over as its mail worker does, one letter after another, and what the relay says to it. */
export class Post {
  /** The letters that have not been looked at. */
  arrived: { mailing: Mailing; to: string; text: string }[] = [];
  /** How many letters the relay takes at a time before it asks to be tried again later. */
  takes = Infinity;
  /** An address that the relay refuses. */
  refused?: string;
  /** The mailings under way that no one has touched since the last run, and those of them that it has stopped. */
  underWay: Mailing[] = [];
  stopped: Mailing[] = [];
  private left = Infinity;

  /** Starts the mailings that are due, and hands over what is due. */
  async run(): Promise<void> {
    this.left = this.takes;
    await recoverAbandonedMail();
    await stepMailings();
    while (await this.handOver('the site'));
    await stepMailings();
    const mailings = await db().newsletter.findMany({ where: { hasStarted: true, NOT: { state: 'done' } } });
    const wasUnderWay = new Set(this.underWay.map(({ id }) => id));
    this.stopped = mailings.filter(({ id, state }) => state !== 'sending' && wasUnderWay.has(id));
    this.underWay = mailings.filter(({ state }) => state === 'sending');
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
