// Restores a backup: npm run restore -- FILE [--replace] [--send-queued-mail] [--allow-unencrypted]
import { parseArgs } from 'node:util';

import { restoreSite } from '../lib/registry/restore';
import { finishErasures } from '../lib/registry/erasure';
import { env } from '../lib/platform/process/env';
import { runCommand, UsageError } from './command';
import { enableWriteAheadLog, exclusivelyOn } from './prepare';
import { progressBar } from './progress-bar';

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      replace: { type: 'boolean' },
      'send-queued-mail': { type: 'boolean' },
      'allow-unencrypted': { type: 'boolean' },
    },
  });
  const [path, ...rest] = positionals;
  if (!path || rest.length > 0)
    throw new UsageError('Usage: npm run restore -- FILE [--replace] [--send-queued-mail] [--allow-unencrypted]');
  const { databaseUrl, BACKUP_KEY, DATABASE_KEY } = env();
  const bar = progressBar('Restoring');
  const { rows, notes, reapplied, voidedCodes } = await restoreSite(process.cwd(), databaseUrl, path, {
    key: BACKUP_KEY ?? DATABASE_KEY,
    allowUnencrypted: values['allow-unencrypted'],
    replace: values.replace,
    sendQueuedMail: values['send-queued-mail'],
    report: bar.report,
    exclusively: (work) => exclusivelyOn(databaseUrl, work),
  });
  bar.end();
  await enableWriteAheadLog(databaseUrl);
  console.log(`Restored ${rows.toLocaleString('en-US')} rows from ${path}. Everyone has to sign in again.`);
  await finishErasures();
  if (reapplied > 0) console.log(`${reapplied} who had left or were erased since are off the list again.`);
  console.log(
    'Accounts, roles, passwords, second factors and what is on the site are those of the backup: repeat what was changed since.',
  );
  console.log(
    'Preview links and links to accounts and to what is held about a person no longer work. Send pending invitations again.',
  );
  if (voidedCodes > 0)
    console.log(
      `${voidedCodes} recovery codes no longer work, because ${values.replace ? 'they were used or replaced since' : 'no one knows which were used since'}. Their owners can create new ones on My Account.`,
    );
  if (!values['send-queued-mail'])
    console.log('Mailings wait until an administrator has read who may be on the list again: see the check Mailings.');
  for (const note of notes) console.log(note);
});
