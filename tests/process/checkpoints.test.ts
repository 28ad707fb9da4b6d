// @documented Commands that write beside a running site wait for its checkpoints, and it waits with them

import { join } from 'node:path';

import { createClient } from '@libsql/client';

import { runScript } from '../../tools/test-bed/command';
import { createTestDirectory, startSite } from '../../tools/test-bed/site-process';

const commands = 6;

it('keeps every row of a site under load beside which commands write, with a log that is emptied all the time', async () => {
  const directory = createTestDirectory();
  const DATABASE_URL = `file:${join(directory, 'site.db')}`;
  const settings = { DATA_DIR: directory, DATABASE_URL, NEXTAUTH_SECRET: 'a secret of the tests, forty characters.' };
  const site = await startSite(settings);
  const acknowledged: string[] = [];
  let isOver = false;
  const load = Array.from({ length: 8 }, async (_, client) => {
    for (let count = 0; !isOver; count += 1) {
      const email = `reader-${client}-${count}@example.com`;
      const response = await fetch(`${site.url}/api/email-subscription`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${client}` },
        body: JSON.stringify({ email }),
      });
      if (response.status === 201) acknowledged.push(email);
    }
  });
  for (let number = 0; number < commands; number += 1) {
    const { code, stderr } = await runScript('admin', ['create', `admin-${number}@example.com`], settings);
    expect([code, stderr]).toEqual([0, '']);
  }
  isOver = true;
  await Promise.all(load);

  const client = createClient({ url: DATABASE_URL });
  const emails = async (table: string) =>
    (await client.execute(`SELECT "email" FROM "${table}"`)).rows.map((row) => String(row.email));
  const kept = new Set(await emails('Subscription'));
  expect(acknowledged.length).toBeGreaterThan(50);
  expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
  expect((await emails('User')).filter((email) => email.startsWith('admin-'))).toHaveLength(commands);
  expect((await client.execute('PRAGMA quick_check')).rows.map((row) => row.quick_check)).toEqual(['ok']);
  client.close();
  expect(await site.stop()).toBe(0);
  site.clean();
});
