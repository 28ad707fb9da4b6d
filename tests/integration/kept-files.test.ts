import { readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { mailDomain } from '@/lib/domains/mail/domain';
import { MailWorker } from '@/lib/domains/mail/delivery/worker';
import { enqueueMail } from '@/lib/domains/mail/outgoing/enqueue';
import { outboxFolder } from '@/lib/domains/mail/outgoing/kept-mail';
import { db } from '@/lib/platform/database/db';
import { eraseAddress } from '@/lib/privacy/erasure';

const keptFiles = () => readdirSync(outboxFolder()).map((name) => readFileSync(join(outboxFolder(), name), 'utf8'));

it('messages kept as files go with the address that they name, and at the end of their record', async () => {
  const at = '2026-01-02T03:04:05.000Z';
  const message = { name: 'Ada', email: 'leaves@example.com', organization: null, topic: 'Press', message: 'A word.' };
  await db().contactMessage.create({ data: message });
  await db().$transaction((tx) =>
    enqueueMail(tx, [
      { recipient: 'leaves@example.com', template: 'mail-probe', data: { at } },
      { recipient: 'also.leaves@example.com', template: 'mail-probe', data: { at } },
      {
        recipient: 'team@example.com',
        template: 'contact-message',
        data: message,
      },
    ]),
  );
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
