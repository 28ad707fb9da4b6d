import 'server-only';

import { db } from '../../platform/database/db';
import { deleteByRanges } from '../../platform/lists/delete-by-ranges';
import { defineDomain } from '../define-domain';
import { mailAudit } from './send-probe';
import { mailProbe } from './compose/templates/mail-probe';
import { mailContract } from './contract';
import { startMailWorker, stopMailWorker } from './delivery/process-worker';
import { deleteKeptFiles } from './outgoing/kept-files';
import { mailRecordDays, statusIs } from './outgoing/status';
import { fingerprintJob } from './outgoing/suppression';
import { alwaysWanted } from './outgoing/wanted';
import { bounceMailboxJob } from './returns/read-mailbox';
import { mailPersonalData } from './personal-data';

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
  pages: [],
  prepare: [],
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
  auditFields: {},
  mails: [{ ...mailProbe, findWanted: alwaysWanted }],
  heldAfterRestore: [
    {
      table: 'OutboundMail',
      statement: `UPDATE "OutboundMail" SET "status" = 'unconfirmed', "data" = '', "lastError" = 'It was waiting when a backup was made, which has been restored.' WHERE "status" IN ('pending', 'claimed', 'handing_over')`,
    },
  ],
});
