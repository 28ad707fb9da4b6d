// A process that writes until it is killed: node victim.mjs commit | checkpoint | hand-over | beside
// Or one that makes a month of backups: node victim.mjs clock right | moved
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { readBackupState } from '../../lib/backup/backup-state';
import { backUpIfDue } from '../../lib/backup/run-backup';
import { subscribe } from '../../lib/domains/mailing-list/subscribe/subscribe';
import { registerTemplates } from '../../lib/domains/mail/compose/templates/registry';
import { MailWorker } from '../../lib/domains/mail/delivery/worker';
import { mails } from '../../lib/registry/domains';
import { db } from '../../lib/platform/database/db';
import { env } from '../../lib/platform/process/env';

registerTemplates(() => mails);

const atOnce = 8;
const [kind = 'commit', run = '0'] = process.argv.slice(2);
let serial = 0;

/** Subscribes one address after another; a line on standard output acknowledges each. */
async function write(): Promise<void> {
  for (;;) {
    serial += 1;
    const email = `${kind}-${run}-${serial}@example.com`;
    const client = `10.${Number(run) >> 8}.${Number(run) & 255}.${serial >> 7}`;
    await subscribe({ email, client, form: 'drill' });
    process.stdout.write(`${email}\n`);
    // Writing without a pause would leave the worker no turn.
    if (kind === 'hand-over' || kind === 'beside') await setTimeout(50);
  }
}

async function checkpoint(): Promise<void> {
  for (;;) await (env().isEmbedded ? db().$queryRaw`PRAGMA wal_checkpoint(TRUNCATE)` : db().$executeRaw`CHECKPOINT`);
}

/** Makes the scheduled backups of one hour after another; a line says that one is proven. */
async function backUp(): Promise<void> {
  await db().siteSetting.deleteMany({ where: { key: { startsWith: 'backup' } } });
  for (let due = Date.now(); ; due += 3_600_000) {
    await backUpIfDue(new Date(due));
    const { proven, failure } = await readBackupState(new Date(due));
    if (proven?.at !== new Date(due).toISOString()) throw new Error(failure?.message ?? 'No backup was made.');
    process.stdout.write('proven\n');
  }
}

const day = 24 * 3_600_000;

/** By how much the moved clock is wrong on the days of a month. */
const errors = new Map<number, number>([
  ...[4, 5, 6].map((of) => [of, 400 * day] as const),
  ...[10, 11, 12].map((of) => [of, -400 * day] as const),
  ...[16, 17].map((of) => [of, 20 * day] as const),
  ...[22, 23].map((of) => [of, -20 * day] as const),
  [26, 900 * day],
]);

/** Makes one backup a day; a line names each that was proven, and says whether the clock was right and the file is there. */
async function makeMonth(isMoved: boolean): Promise<void> {
  await db().siteSetting.deleteMany({ where: { key: { startsWith: 'backup' } } });
  let time = 0;
  const RealDate = Date;
  RealDate.now = () => time;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args) => Reflect.construct(target, args.length === 0 ? [time] : args) as object,
  });
  for (let of = 1; of <= 31; of += 1) {
    const error = (isMoved && errors.get(of)) || 0;
    time = RealDate.UTC(2026, 4, of, 0, 5) + error;
    await backUpIfDue();
    const { proven, failure } = await readBackupState();
    if (proven?.at !== new RealDate(time).toISOString()) throw new Error(failure?.message ?? 'No backup was made.');
    const isThere = existsSync(join(env().BACKUP_TARGET ?? '', proven.name));
    process.stdout.write(`${proven.name} ${error === 0 ? 'right' : 'wrong'} ${isThere ? 'there' : 'gone'}\n`);
  }
}

if (kind === 'clock') {
  await makeMonth(run === 'moved');
  process.exit();
}
if (kind === 'hand-over') new MailWorker({ firstLookMilliseconds: 0, pollMilliseconds: 20 }).start();
await Promise.all([
  ...Array.from({ length: atOnce }, write),
  ...(kind === 'checkpoint' ? [checkpoint()] : []),
  ...(kind === 'beside' ? [backUp()] : []),
]);
