// A restore does not bring back what has been closed since the backup: docs/backup.md.

import { join } from 'node:path';

import { createBackup } from '@/lib/backup/create-backup';
import { openStore } from '@/lib/backup/open-store';
import { spendRecoveryCode } from '@/lib/domains/accounts/factors/recovery-codes';
import { findLink } from '@/lib/domains/accounts/own/links';
import { resetPasswordByLink, sendReset } from '@/lib/domains/accounts/own/password-by-link';
import { findVerificationLink } from '@/lib/domains/mailing-list/subscribe/verify';
import { newsContract } from '@/lib/domains/news/contract';
import { findPreview } from '@/lib/domains/news/public/preview';
import { afterRestore, restoreSite } from '@/lib/registry/restore';
import { createToken } from '@/lib/platform/crypto/token';
import { db } from '@/lib/platform/database/db';
import { readSetting, writeSetting } from '@/lib/platform/settings/service';
import { apiOf } from '@/tools/test-bed/api';
import { runScript } from '@/tools/test-bed/command';
import { createMigratedDatabase } from '@/tools/test-bed/other-database';

import { tokensMailedTo } from '../factories/links';
import { createTestNews } from '../factories/news';
import { createTestUser, signedIn, unique } from '../factories/people';
import { withApp } from '../factories/second-factor';

jest.setTimeout(60_000);

const source = () => process.env.DATABASE_URL ?? '';

async function backup(): Promise<string> {
  const path = join(process.env.TEST_DATA_DIRECTORY ?? '', `closed-${unique()}.backup`);
  await createBackup(source(), path, undefined);
  return path;
}

const restore = (path: string) => restoreSite(process.cwd(), source(), path, { replace: true });

it('opens no preview that was withdrawn since, and none that was open', async () => {
  const { cookie } = await signedIn('admin');
  const { id } = await createTestNews({ isPublished: false });
  const made = await apiOf(newsContract.createPreviewLink, { params: { id } }, { cookie });
  const token = ((await made.json()) as { url: string }).url.split('/').at(-1) ?? '';
  const path = await backup();
  expect((await apiOf(newsContract.withdrawPreviewLinks, { params: { id } }, { cookie })).status).toBe(204);
  await restore(path);
  expect(await db().newsItem.count({ where: { id } })).toBe(1);
  expect(await findPreview(token)).toBeNull();
});

it('gives the site a number under which no instance keeps pages: above those of the backup and of what it replaces', async () => {
  await writeSetting('revision', '7');
  const path = await backup();
  await writeSetting('revision', '9');
  for (const expected of ['10', '11']) {
    await restore(path);
    expect(await readSetting('revision')).toBe(expected);
  }
});

it('accepts no link to an account that was used since', async () => {
  const user = await createTestUser();
  await sendReset(user.email, { client: '198.51.100.7', browser: 'Firefox on Linux' });
  const [token = ''] = await tokensMailedTo(user.email);
  const path = await backup();
  await resetPasswordByLink(token, 'engines that weave algebra', { client: '198.51.100.7', browser: '' });
  await restore(path);
  expect(await db().user.count({ where: { id: user.id } })).toBe(1);
  expect(await findLink(token, ['reset'])).toBeNull();
});

it('brings back links that confirm an address, and no others to a mailbox', async () => {
  const { id } = await db().subscription.create({ data: { email: `waits-${unique()}@example.com` } });
  const [confirmation, ownData] = [createToken(), createToken()];
  const expiresAt = new Date(Date.now() + 60 * 60 * 1000);
  await db().verificationToken.createMany({
    data: [
      { tokenHash: confirmation.tokenHash, subscriptionId: id, expiresAt },
      { tokenHash: ownData.tokenHash, purpose: 'own-data', subscriptionId: id, expiresAt },
    ],
  });
  await restore(await backup());
  expect(await findVerificationLink(confirmation.token)).toMatchObject({ state: 'open' });
  expect(await db().verificationToken.count({ where: { tokenHash: ownData.tokenHash } })).toBe(0);
});

it('takes over from the replaced database which recovery codes still work', async () => {
  const user = await withApp();
  const [used = '', kept = ''] = user.recoveryCodes;
  const path = await backup();
  expect(await spendRecoveryCode(user.id, used)).toBe(true);
  expect((await restore(path)).voidedCodes).toBe(1);
  expect(await spendRecoveryCode(user.id, used)).toBe(false);
  expect(await spendRecoveryCode(user.id, kept)).toBe(true);
});

it('accepts no recovery code where it cannot know which were used, and says what is as in the backup', async () => {
  const { id } = await withApp();
  const path = await backup();
  const target = await createMigratedDatabase();
  const { code, stdout } = await runScript('restore', [path], { DATABASE_URL: target });
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /\d+ recovery codes no longer work, because .* Their owners can create new ones on My Account\./,
  );
  expect(stdout).toContain(
    'Accounts, roles, passwords, second factors and what is on the site are those of the backup',
  );
  expect(stdout).toContain('Send pending invitations again');
  const store = await openStore(target);
  const count = async (rows: string) => Number((await store.query(`SELECT count(*) FROM ${rows}`))[0]?.[0]);
  expect(await count('"RecoveryCode" WHERE "usedAt" IS NULL')).toBe(0);
  expect(await count('"AuthenticatorApp"')).toBe(await db().authenticatorApp.count());
  await store.close();
  expect(await db().user.count({ where: { id } })).toBe(1);
});

describe('each table', () => {
  it('says what its rows open', async () => {
    const store = await openStore(source());
    const tables = await store.tables();
    await store.close();
    expect(tables.map(({ name }) => name).filter((name) => !(name in afterRestore))).toEqual([]);
  });

  /** Columns that look like a secret and open nothing, each with the reason. */
  const harmless: Readonly<Record<string, string>> = {
    'PasskeyChallenge.challenge': 'a challenge that was used, so that it is not accepted again',
    'VisitorKey.secret': 'keys the names under which visits of one day are counted',
  };

  it('opens something if a row of it holds a secret', async () => {
    const store = await openStore(source());
    const tables = await store.tables();
    await store.close();
    const secrets = tables.flatMap(({ name, columns }) =>
      columns
        .filter(([column]) => /token|hash|secret|password|credential|challenge/i.test(column))
        .map(([column]) => ({ name, column })),
    );
    const opensNothing = secrets
      .filter(({ name }) => afterRestore[name as keyof typeof afterRestore] === 'opens-nothing')
      .map(({ name, column }) => `${name}.${column}`);
    expect(opensNothing.sort()).toEqual(Object.keys(harmless).sort());
  });
});
