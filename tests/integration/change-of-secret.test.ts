// @documented Authenticator apps survive a change of the secret, and the check Secret says when the old one may go

import { sealJob, spendAppCode } from '@/lib/domains/accounts/factors/authenticator-app';
import { secretCheck } from '@/lib/domains/monitoring/secret-check';
import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';
import { eraseAddress } from '@/lib/registry/erasure';

import { withApp } from '../factories/second-factor';
import { codeOf } from '../factories/totp';

const first = 'the first secret, of forty characters ..';
const second = 'the second secret, of forty characters .';

function use(secret: string, previous?: string): void {
  process.env.NEXTAUTH_SECRET = secret;
  if (previous) process.env.NEXTAUTH_SECRET_PREVIOUS = previous;
  else delete process.env.NEXTAUTH_SECRET_PREVIOUS;
  resetEnv();
}

const said = async () => {
  const { status, message } = await secretCheck.run();
  return [status, ...message.matchAll(/\d+/g)].map(String);
};

beforeEach(async () => {
  await db().authenticatorApp.deleteMany();
  await db().suppression.deleteMany();
  use(first);
});

it.each([
  ['at the start', () => sealJob.run(new AbortController().signal)],
  ['at its use', ({ id, secret }: { id: number; secret: string }) => spendAppCode(id, codeOf(secret))],
])('seals an app with the new secret %s, so that the old one may go', async (_, act) => {
  const user = await withApp();
  use(second, first);
  expect(await said()).toEqual(['ok', '1', '0']);
  await act(user);
  expect(await said()).toEqual(['ok']);
  use(second);
  expect(await said()).toEqual(['ok']);
  await db().authenticatorApp.update({ where: { userId: user.id }, data: { lastStep: 0 } });
  expect(await spendAppCode(user.id, codeOf(user.secret))).toBe(true);
});

it('counts what no configured secret reads, and erased addresses that only an earlier one recognizes', async () => {
  await withApp();
  await eraseAddress('erased@example.com');
  expect(await said()).toEqual(['ok']);
  use(second, first);
  expect(await said()).toEqual(['ok', '1', '1']);
  use(second);
  expect(await said()).toEqual(['warning', '1', '1']);
  await sealJob.run(new AbortController().signal);
  use(first);
  expect(await said()).toEqual(['ok']);
});
