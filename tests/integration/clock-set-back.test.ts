import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { backupCheck } from '@/lib/backup/backup-check';
import { backupMetrics } from '@/lib/backup/backup-metrics';
import { claimBackup, readBackupState } from '@/lib/backup/backup-state';
import { backUpIfDue } from '@/lib/backup/run-backup';
import { spendAppCode } from '@/lib/domains/accounts/factors/authenticator-app';
import { isProofRecent } from '@/lib/domains/accounts/sessions/recent-proof';
import { currentUserFields, findSession, toCurrentUser } from '@/lib/domains/accounts/sessions/session';
import { openSession } from '@/lib/domains/accounts/sign-in/open-session';
import { listUsers } from '@/lib/domains/accounts/admin/service';
import { findLink } from '@/lib/domains/accounts/own/links';
import { createUnsubscribeToken } from '@/lib/domains/mail/compose/reader-tokens';
import { openProof, sealProof } from '@/lib/domains/mailing-list/mailbox-proof';
import { createProfileProof, getProfile } from '@/lib/domains/mailing-list/readers/profile';
import { findReturnToken, isReturnOpen, keepReturnToken } from '@/lib/domains/mailing-list/readers/put-back';
import { unsubscribe } from '@/lib/domains/mailing-list/readers/unsubscribe';
import { createPreviewLink, findPreview } from '@/lib/domains/news/public/preview';
import { createToken } from '@/lib/platform/crypto/token';
import { db } from '@/lib/platform/database/db';
import { spendLimits } from '@/lib/platform/limits/service';
import { recoverAbandonedMail } from '@/lib/domains/mail/outgoing/recover-mail';
import { enqueueMail } from '@/lib/domains/mail/outgoing/enqueue';
import { mailProbe } from '@/lib/domains/mail/compose/templates/mail-probe';
import { claimDueMail, markHandingOver } from '@/lib/domains/mail/outgoing/queue';
import { resetEnv } from '@/lib/platform/process/env';
import { prune } from '@/lib/registry/prune';
import { countFailingChecks, runSiteChecks } from '@/lib/domains/monitoring/latest-reports';
import { diskCheck } from '@/lib/domains/monitoring/machine-checks';
import { readSiteState, siteStateJob } from '@/lib/domains/site/read-state';
import { siteState } from '@/lib/domains/site/state';
import { maximumPerHour } from '@/lib/domains/mailing-list/message-limits';
import { subscribe } from '@/lib/domains/mailing-list/subscribe/subscribe';

import { createTestNews } from '../factories/news';
import { cookieOf, createTestUser, unique } from '../factories/people';
import { sessionOf, withApp } from '../factories/second-factor';
import { codeOf } from '../factories/totp';
import { setClock } from '@/tools/test-bed/clock';
import '../factories/quick-scrypt';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

afterEach(() => jest.useRealTimers());

/** Runs `work` with a clock that is a day ahead and is then corrected. */
async function aheadByADay<Result>(work: () => Promise<Result>): Promise<Result> {
  setClock(Date.now() + day);
  try {
    return await work();
  } finally {
    jest.useRealTimers();
  }
}

it('does not lock out by what was counted ahead of the clock', async () => {
  const limit = { scope: `ahead-${unique()}`, maximum: 2, windowSeconds: 900 };
  const spend = async () => (await spendLimits([{ limit, key: 'key' }])).retryAfterSeconds;
  expect(await aheadByADay(async () => [await spend(), await spend(), await spend()])).toEqual([
    undefined,
    undefined,
    900,
  ]);
  expect([await spend(), await spend()]).toEqual([undefined, undefined]);
  expect(await spend()).toBeGreaterThan(0);
});

it('counts together what clocks that differ a little have counted', async () => {
  const limit = { scope: `differ-${unique()}`, maximum: 1, windowSeconds: 900 };
  setClock(Date.now() + 60_000);
  await spendLimits([{ limit, key: 'key' }]);
  jest.useRealTimers();
  expect((await spendLimits([{ limit, key: 'key' }])).retryAfterSeconds).toBeGreaterThan(0);
});

it('forgets what was counted further ahead than it is kept', async () => {
  const scope = `forgotten-${unique()}`;
  const at = (ahead: number) => new Date(Date.now() + ahead);
  await db().limitHit.createMany({
    data: [hour, 2 * day].map((ahead) => ({ scope, key: String(ahead), at: at(ahead) })),
  });
  await prune({ kinds: ['limit'] });
  expect(await db().limitHit.findMany({ where: { scope }, select: { key: true } })).toEqual([{ key: String(hour) }]);
});

it('takes the codes of an app that was last used ahead of the clock, each once', async () => {
  const { id, secret } = await withApp();
  const code = await aheadByADay(async () => {
    const ahead = codeOf(secret);
    expect(await spendAppCode(id, ahead)).toBe(true);
    return ahead;
  });
  expect(await spendAppCode(id, code)).toBe(false);
  const now = codeOf(secret);
  expect([await spendAppCode(id, now), await spendAppCode(id, now)]).toEqual([true, false]);
});

it('sends what was written ahead of the clock, and takes over what was claimed then', async () => {
  await db().outboundMail.deleteMany();
  const statuses = async () => {
    const rows = await db().outboundMail.findMany({ orderBy: { id: 'asc' }, select: { status: true } });
    return rows.map(({ status }) => status);
  };
  await aheadByADay(async () => {
    const messages = ['one', 'two', 'three'].map((name) => ({
      recipient: `${name}@example.com`,
      template: mailProbe,
      data: { at: '2026-01-02T03:04:05.000Z' },
    }));
    await db().$transaction((tx) => enqueueMail(tx, messages));
    const [first] = await claimDueMail('a dead instance', { limit: 2 });
    await markHandingOver('a dead instance', [first?.id ?? 0]);
  });
  expect([...(await statuses())].sort()).toEqual(['claimed', 'handing_over', 'pending']);
  expect(await claimDueMail('instance', { limit: 10 })).toEqual([]);
  await recoverAbandonedMail();
  expect([...(await statuses())].sort()).toEqual(['pending', 'pending', 'pending']);
  expect(await claimDueMail('instance', { limit: 10 })).toHaveLength(2);
});

it('leaves a message that waits for its next try, and a claim that is held, as they are', async () => {
  await db().outboundMail.deleteMany();
  const data = { recipient: 'a@example.com', template: 'verify-subscription', data: '{}' };
  const claimed = { status: 'claimed', claimedBy: 'other', claimedUntil: new Date(Date.now() + 30_000) };
  const later = { nextAttemptAt: new Date(Date.now() + hour) };
  await db().outboundMail.create({ data: { ...data, ...claimed, messageId: `<${unique()}@test>` } });
  await db().outboundMail.create({ data: { ...data, ...later, messageId: `<${unique()}@test>` } });
  await recoverAbandonedMail();
  expect(await db().outboundMail.count({ where: { status: 'claimed' } })).toBe(1);
  expect(await claimDueMail('instance', { limit: 10 })).toEqual([]);
});

it('asks for a new proof, and ends an administrator’s session, when both are ahead of the clock', async () => {
  const user = await createTestUser('admin');
  const session = await aheadByADay(async () => {
    await cookieOf(user.id);
    return sessionOf(user.id);
  });
  expect(isProofRecent(session)).toBe(false);
  expect(await findSession(session.id)).toBeNull();
});

const actor = { id: null, email: 'editor@example.com', client: '' };

it.each([
  ['reset', hour],
  ['invitation', 7 * day],
  ['email', day],
] as const)('a link to an account works for no longer than its time: %s', async (purpose, lifetime) => {
  const { id: userId } = await createTestUser('admin');
  const open = async (ahead: number) => {
    const { token, tokenHash } = createToken();
    const expiresAt = new Date(Date.now() + ahead + lifetime);
    await db().accountLink.create({ data: { tokenHash, userId, purpose, expiresAt } });
    return (await findLink(token, [purpose])) !== null;
  };
  expect([await open(0), await open(day)]).toEqual([true, false]);
});

it('says that an invitation has expired which was made ahead of the clock', async () => {
  const { id: userId, email } = await createTestUser();
  await db().user.update({ where: { id: userId }, data: { passwordHash: '' } });
  const expiresAt = new Date(Date.now() + 9 * day);
  await db().accountLink.create({ data: { tokenHash: email, userId, purpose: 'invitation', expiresAt } });
  expect((await listUsers({ q: email })).rows).toMatchObject([{ invitation: 'expired' }]);
});

it('a preview link shows a draft for no longer than seven days', async () => {
  const { id } = await createTestNews({ isPublished: false });
  const open = async () => {
    const { url } = await createPreviewLink(id, {}, actor);
    return async () => (await findPreview(url.split('/').at(-1) ?? '')) !== null;
  };
  const [ahead, right] = [await aheadByADay(open), await open()];
  expect([await ahead(), await right()]).toEqual([false, true]);
});

it('a proof opens what a reader has for no longer than its hour', async () => {
  const email = `proof-${unique()}@example.com`;
  const { id } = await db().subscription.create({ data: { email, isVerified: true } });
  const opens = async (now: Date) => {
    const sealed = sealProof('own-data-link', { email, expiresAt: now.getTime() + hour });
    const profile = await getProfile(createProfileProof(id, now));
    return [(await openProof('own-data-link', sealed, new Date())) !== undefined, profile !== null];
  };
  expect(await opens(new Date())).toEqual([true, true]);
  expect(await opens(new Date(Date.now() + day))).toEqual([false, false]);
});

it('a reader who has left can take it back for no longer than ten minutes', async () => {
  const leaves = async () => {
    const email = `left-${unique()}@example.com`;
    await db().subscription.create({ data: { email, isVerified: true } });
    const { returnToken = '' } = await unsubscribe(createUnsubscribeToken(email));
    await keepReturnToken(returnToken);
    return async () => [await isReturnOpen(returnToken), (await findReturnToken(email)) !== undefined];
  };
  const [ahead, right] = [await aheadByADay(leaves), await leaves()];
  expect([await ahead(), await right()]).toEqual([
    [false, false],
    [true, true],
  ]);
});

it('counts the time to set up a second factor from now if it began ahead of the clock', async () => {
  const { id } = await createTestUser('admin');
  const signIn = async () => {
    const user = await db().user.findUniqueOrThrow({ where: { id }, select: currentUserFields });
    await openSession(toCurrentUser(user), {}, { client: '192.0.2.1', browser: '' }, 'password');
  };
  const askedAt = async () => (await db().user.findUniqueOrThrow({ where: { id } })).factorAskedAt?.getTime() ?? 0;
  await aheadByADay(signIn);
  expect(await askedAt()).toBeGreaterThan(Date.now());
  await signIn();
  const corrected = await askedAt();
  expect(corrected).toBeLessThanOrEqual(Date.now());
  await signIn();
  expect(await askedAt()).toBe(corrected);
});

it('writes to a mailbox again whose last message was ahead of the clock', async () => {
  const email = `ahead-${unique()}@example.com`;
  const written = () => db().outboundMail.count({ where: { recipient: email } });
  await aheadByADay(async () => {
    await subscribe({ email, client: '192.0.2.1', form: '/' });
  });
  expect(await written()).toBe(maximumPerHour);
  await subscribe({ email, client: '192.0.2.1', form: '/' });
  expect(await written()).toBe(2 * maximumPerHour);
});

it('gives the site another number while a time that had passed is yet to come', async () => {
  await createTestNews({ publishAt: new Date(Date.now() + hour).toISOString() });
  const keyNow = () => siteState()?.key;
  await readSiteState();
  const before = keyNow();
  const after = await aheadByADay(async () => {
    await readSiteState();
    return keyNow();
  });
  expect(after).not.toBe(before);
  expect(keyNow()).not.toBe(after);
  await siteStateJob.run(new AbortController().signal);
  expect(keyNow()).toBe(before);
});

describe('a backup that the clock makes', () => {
  const directory = mkdtempSync(join(tmpdir(), 'site-ahead-'));
  const folder = join(directory, 'backups');
  const isNoFolder = join(directory, 'file');
  writeFileSync(isNoFolder, '');

  function backUpTo(target: string | undefined): void {
    if (target) process.env.BACKUP_TARGET = target;
    else delete process.env.BACKUP_TARGET;
    resetEnv();
  }

  const made = () => readdirSync(folder).length;

  beforeEach(async () => {
    rmSync(folder, { recursive: true, force: true });
    await db().siteSetting.deleteMany({ where: { key: { startsWith: 'backup' } } });
    backUpTo(folder);
  });
  afterAll(() => {
    backUpTo(undefined);
    rmSync(directory, { recursive: true, force: true });
  });

  it('is made at once after one that was made ahead of the clock, which counts no longer', async () => {
    await aheadByADay(async () => {
      await backUpIfDue();
      expect((await backupCheck.run()).status).toBe('ok');
    });
    expect(await backupCheck.run()).toEqual({ status: 'problem', message: 'No restored backup is on record.' });
    expect(await backupMetrics()).toEqual({ isFailing: false, newest: undefined });

    const corrected = Date.now();
    await backUpIfDue();
    expect(made()).toBe(2);
    const { proven, failure } = await readBackupState();
    expect(Date.parse(proven?.at ?? '') - corrected).toBeLessThan(60_000);
    expect(failure).toBeUndefined();
    expect((await backupCheck.run()).status).toBe('ok');
    expect((await backupMetrics())?.newest?.ageSeconds).toBeGreaterThanOrEqual(0);
  });

  it('is tried at once after one that failed ahead of the clock', async () => {
    backUpTo(isNoFolder);
    await aheadByADay(async () => {
      await backUpIfDue();
      expect((await backupCheck.run()).message).toContain(isNoFolder);
    });
    expect((await backupCheck.run()).message).not.toContain(isNoFolder);
    expect((await backupMetrics())?.isFailing).toBe(false);
    backUpTo(folder);
    await backUpIfDue();
    expect(made()).toBe(1);
    expect((await backupCheck.run()).status).toBe('ok');
  });

  it('forgets what lies ahead once it fails, so that it does not count as new a day later', async () => {
    await aheadByADay(() => backUpIfDue());
    backUpTo(isNoFolder);
    await backUpIfDue();
    await aheadByADay(async () => {
      expect((await readBackupState()).proven).toBeUndefined();
    });
  });

  it('is not made again, and is not younger than nothing, where clocks differ a little', async () => {
    setClock(Date.now() + 30_000);
    await backUpIfDue();
    jest.useRealTimers();
    await backUpIfDue();
    expect(made()).toBe(1);
    expect((await backupMetrics())?.newest?.ageSeconds).toBe(0);
    expect((await backupCheck.run()).status).toBe('ok');
  });

  it('does not wait for a process that claimed it ahead of the clock and was killed', async () => {
    expect(await aheadByADay(() => claimBackup(new Date(), hour))).toBeDefined();
    expect(await claimBackup(new Date(), hour)).toBeDefined();
    expect(await claimBackup(new Date(Date.now() - 30_000), hour)).toBeUndefined();
  });
});

it('runs the checks again that ran ahead of the clock', async () => {
  const runs = jest.spyOn(diskCheck, 'run');
  await aheadByADay(runSiteChecks);
  await countFailingChecks();
  expect(runs).toHaveBeenCalledTimes(2);
  await runSiteChecks();
});
