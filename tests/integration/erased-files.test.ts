// Every place outside of tables that can hold an address; `personal-data.test.ts` has the tables.

import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { outboxFolder } from '@/lib/domains/mail/outgoing/kept-mail';
import { db } from '@/lib/platform/database/db';
import { makeSafetyCopy } from '@/lib/platform/database/safety-copy';
import { filePath } from '@/lib/platform/files/file-url';
import { env } from '@/lib/platform/process/env';
import { eraseAddress } from '@/lib/privacy/erasure';

const address = 'held.in.a.file@example.com';
const databaseFile = () => filePath(env().databaseUrl);

function keep(name: string, from: string): string {
  mkdirSync(outboxFolder(), { recursive: true });
  const path = join(outboxFolder(), name);
  writeFileSync(path, `From: ${from}\r\nTo: <${address}>\r\nSubject: x\r\n\r\nText`);
  return path;
}

async function subscribe(): Promise<void> {
  await db().subscription.create({ data: { email: address, firstName: 'x'.repeat(100) } });
}

/** What writes the address, and the file in which it is then. */
const places: Readonly<Record<string, () => Promise<string> | string>> = {
  'a message kept as a file': () => keep('2026-01-01T00-00-00-000Z-a.eml', 'Site <site@example.com>'),
  'one whose writing was broken off': () => keep('2026-01-01T00-00-00-000Z-b.eml.17.part', 'Site <site@example.com>'),
};

const placesOfEmbedded: typeof places = {
  'a page of the database that is free again': async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({
      email: address,
      event: 'requested',
      form: '/',
      wording: `${index} ${'x'.repeat(500)}`,
      at: new Date(),
    }));
    await db().consentEvent.createMany({ data: rows });
    await db().$queryRawUnsafe('PRAGMA wal_checkpoint(TRUNCATE)');
    await db().consentEvent.deleteMany({ where: { email: address } });
    return databaseFile();
  },
  'the log of the database': async () => {
    await subscribe();
    return `${databaseFile()}-wal`;
  },
  'a copy from before a migration': () => makeSafetyCopy(databaseFile(), '20260101000000_x'),
  'such a copy that was never finished': () => {
    const path = `${databaseFile()}.before-20260102000000_y.unfinished`;
    writeFileSync(path, address);
    return path;
  },
};

/** The files in which the address stands. Another process reads them: to open a database's file here would end its locks. */
function filesThatHold(path: string): string[] {
  const { stdout } = spawnSync('grep', ['-rlai', '-F', address, path], { encoding: 'utf8' });
  return stdout.split('\n').filter(Boolean);
}

it('is in no file after the erasure', async () => {
  for (const [place, write] of Object.entries({ ...places, ...(env().isEmbedded && placesOfEmbedded) })) {
    const path = await write();
    expect([place, filesThatHold(path)]).toEqual([place, [path]]);
  }
  await eraseAddress(address);
  expect(filesThatHold(process.env.DATA_DIR ?? '')).toEqual([]);
});
