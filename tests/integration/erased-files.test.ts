// Every place outside of tables that can hold an address; `personal-data.test.ts` has the tables.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { contactMessage } from '@/lib/domains/mail/compose/templates/contact-message';
import { mailProbe } from '@/lib/domains/mail/compose/templates/mail-probe';
import { MailWorker } from '@/lib/domains/mail/delivery/worker';
import { mailDomain } from '@/lib/domains/mail/domain';
import { enqueueMail } from '@/lib/domains/mail/outgoing/enqueue';
import { outboxFolder } from '@/lib/domains/mail/outgoing/kept-files';
import { db } from '@/lib/platform/database/db';
import { makeSafetyCopy } from '@/lib/platform/database/safety-copy';
import { filePath } from '@/lib/platform/files/file-url';
import { env } from '@/lib/platform/process/env';
import { eraseAddress } from '@/lib/registry/erasure';

describe('an address in a file', () => {
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
});

const keptFiles = () => readdirSync(outboxFolder()).map((name) => readFileSync(join(outboxFolder(), name), 'utf8'));

it('messages kept as files go with the address that they name, and at the end of their record', async () => {
  const at = '2026-01-02T03:04:05.000Z';
  const message = { name: 'Ada', email: 'leaves@example.com', organization: null, topic: 'Press', message: 'A word.' };
  await db().contactMessage.create({ data: message });
  const probes = ['leaves@example.com', 'also.leaves@example.com'];
  await db().$transaction(async (tx) => {
    await enqueueMail(
      tx,
      probes.map((recipient) => ({ recipient, template: mailProbe, data: { at } })),
    );
    await enqueueMail(tx, [{ recipient: 'team@example.com', template: contactMessage, data: message }]);
  });
  const worker = new MailWorker({ pollMilliseconds: 20 });
  worker.start();
  while ((await db().outboundMail.count({ where: { status: 'kept' } })) < 3)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await worker.stop();
  expect(keptFiles()).toHaveLength(3);

  const refused = () => Promise.reject(new Error('the disk is full'));
  await expect(eraseAddress('leaves@example.com', refused)).rejects.toThrow('the disk is full');
  expect(keptFiles()).toHaveLength(3);

  // A file that is deleted after its name was read.
  const deleted = join(outboxFolder(), '0.eml');
  symlinkSync(join(outboxFolder(), 'deleted'), deleted);
  await eraseAddress('leaves@example.com');
  rmSync(deleted);
  expect(keptFiles()).toEqual([expect.stringContaining('To: also.leaves@example.com')]);

  const now = new Date();
  const deleteKept = (before: Date) => mailDomain.retention.mail.delete({ before, now, limit: 100 });
  await deleteKept(new Date(now.getTime() - 60_000));
  expect(keptFiles()).toHaveLength(1);
  await deleteKept(new Date(now.getTime() + 60_000));
  expect(keptFiles()).toHaveLength(0);
});
