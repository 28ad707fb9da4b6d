import 'server-only';

import { defineDomain } from '@/lib/domains/define-domain';
import { db } from '@/lib/platform/database/db';
import { deleteByRanges } from '@/lib/platform/lists/delete-by-ranges';
import { log } from '@/lib/platform/process/log';
import { singleton } from '@/lib/platform/process/singleton';

import { mailProbe } from './compose/templates/mail-probe';
import { mailAudit } from './send-probe';
import { mailContract } from './contract';
import { deleteKeptFiles } from './outgoing/kept-files';
import { mailRecordDays, statusIs } from './outgoing/status';
import { fingerprintJob } from './outgoing/suppression';
import { alwaysWanted } from './outgoing/wanted';
import { bounceMailboxJob } from './returns/read-mailbox';
import { mailPersonalData } from './personal-data';
import { mailWaker } from './outgoing/enqueue';
import { describeTransport } from './delivery/create-transport';
import { MailWorker } from './delivery/worker';

/** A delay that leaves the processor to the first visitors. */
const firstLookMilliseconds = 2000;

const mailWorker = singleton('mailWorker', () => new MailWorker({ firstLookMilliseconds }));

/** Starts this process's worker if it is not running. */
function startMailWorker(): void {
  if (mailWorker.peek()) return;
  const route = describeTransport();
  if (route) log().info(route);
  const worker = mailWorker.get();
  mailWaker.get().wake = () => worker.wake();
  worker.start();
}

async function stopMailWorker(): Promise<void> {
  mailWaker.take();
  await mailWorker.take()?.stop();
}

const unfinished = (['pending', 'claimed', 'handing_over'] as const).map(statusIs);

export const mailDomain = defineDomain({
  name: 'mail',
  tables: {
    Suppression: 'compared',
    Bounce: 'opens-nothing',
    OutboundMail: 'opens-nothing',
    MailBatch: 'opens-nothing',
  },
  contracts: { mail: mailContract },
  start: [{ name: 'mail', run: startMailWorker }],
  jobs: [fingerprintJob, bounceMailboxJob],
  stop: [{ name: 'mail', run: stopMailWorker, isEarly: true }],
  retention: {
    mail: {
      what: 'Record of a message to an address, and whether it arrived',
      days: mailRecordDays,
      since: 'the day it was written',
      async delete({ before, stopping }) {
        await deleteKeptFiles(before);
        await deleteByRanges(
          'OutboundMail',
          (id) =>
            // Does not filter by finished states: SQLite would follow their index through all mail for each range.
            db().outboundMail.deleteMany({ where: { id, status: { notIn: unfinished }, createdAt: { lt: before } } }),
          stopping,
        );
      },
    },
    bounce: {
      what: 'Record that a mail server refused an address',
      days: 365,
      since: 'the last refusal',
      delete: ({ before, limit }) => db().bounce.deleteMany({ where: { lastAt: { lt: before } }, limit }),
    },
  },
  personalData: mailPersonalData,
  auditActions: mailAudit,
  mails: [{ ...mailProbe, findWanted: alwaysWanted }],
  heldAfterRestore: [
    {
      table: 'OutboundMail',
      statement: `UPDATE "OutboundMail" SET "status" = 'unconfirmed', "data" = '', "lastError" = 'It was waiting when a backup was made, which has been restored.' WHERE "status" IN ('pending', 'claimed', 'handing_over')`,
    },
  ],
});
