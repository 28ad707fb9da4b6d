import 'server-only';

import { Secret, TOTP } from 'otpauth';
import { toString as drawQrCode } from 'qrcode';

import { openSecret, resealSecret, sealSecret } from '@/lib/platform/crypto/sealed-secret';
import { db, type Database, type Transaction } from '@/lib/platform/database/db';
import type { Job } from '@/lib/platform/process/jobs';
import { site } from '@/lib/site';

import type { AppSetup } from '../schema';

/** The parameters that all apps support: SHA-1, six digits, 30 seconds. */
const totpOptions = { issuer: site.name, algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** A last step further ahead than this came from a wrong clock and is ignored; it would block every code until then. */
const stepsAhead = 20;

const contextOf = (userId: number) => `authenticator-app:${userId}`;

/** Creates a secret for an authenticator app, replacing an unconfirmed one. It takes effect with the first code. */
export async function prepareApp(user: { id: number; email: string }): Promise<AppSetup> {
  const secret = new Secret({ size: 20 });
  const sealed = { secret: sealSecret(secret.base32, contextOf(user.id)), lastStep: 0, createdAt: new Date() };
  await db().authenticatorApp.deleteMany({ where: { userId: user.id, isConfirmed: false } });
  await db().authenticatorApp.create({ data: { userId: user.id, ...sealed }, select: { userId: true } });
  const uri = new TOTP({ ...totpOptions, label: user.email, secret }).toString();
  return {
    secret: secret.base32.replace(/.{4}(?=.)/g, '$& '),
    qrCode: await drawQrCode(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }),
  };
}

/** Confirms the prepared app by its first code; returns whether the code was right. */
export async function confirmApp(tx: Transaction, userId: number, code: string): Promise<boolean> {
  return acceptCode(tx, userId, code, false);
}

/** Consumes a code of the user's app. Returns true at most once per code, across instances. */
export async function spendAppCode(userId: number, code: string): Promise<boolean> {
  return db().$transaction((tx) => acceptCode(tx, userId, code, true));
}

async function acceptCode(tx: Transaction, userId: number, code: string, isConfirmed: boolean): Promise<boolean> {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return false;
  const app = await tx.authenticatorApp.findUnique({ where: { userId }, select: { secret: true } });
  const secret = app && openSecret(app.secret, contextOf(userId));
  if (!secret) return false;
  const now = Date.now();
  const totp = new TOTP({ ...totpOptions, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token, window: 1, timestamp: now });
  if (delta === null) return false;
  const current = Math.floor(now / 1000 / totpOptions.period);
  const step = current + delta;
  const { count } = await tx.authenticatorApp.updateMany({
    where: { userId, isConfirmed, OR: [{ lastStep: { lt: step } }, { lastStep: { gt: current + stepsAhead } }] },
    data: { lastStep: step, isConfirmed: true },
  });
  if (count === 1) await reseal(tx, { userId, secret: app.secret });
  return count === 1;
}

type SealedApp = { userId: number; secret: string };

/** What becomes of an app when the site's secret changes. */
type Seal = 'current' | 'resealed' | 'unreadable';

/** Seals an app's secret with the site's current secret: it must outlive the one that it was set up under. */
async function reseal(tx: Transaction | Database, { userId, secret }: SealedApp): Promise<Seal> {
  const sealed = resealSecret(secret, contextOf(userId));
  if (sealed === secret) return 'current';
  if (sealed === undefined) return 'unreadable';
  // Another instance may have been first, or the person may have set up another app.
  await tx.authenticatorApp.updateMany({ where: { userId, secret }, data: { secret: sealed } });
  return 'resealed';
}

const listApps = () => db().authenticatorApp.findMany({ select: { userId: true, secret: true } });

/** Seals every app with the current secret, after a start with a new one. */
export const sealJob: Job = {
  name: 'seals of authenticator apps',
  every: 60 * 60 * 1000,
  firstAfter: 10_000,
  async run() {
    for (const app of await listApps()) await reseal(db(), app);
  },
};

/** How many apps no configured secret opens, and how many only an earlier one. */
export async function countSeals(): Promise<{ unreadable: number; earlier: number }> {
  const sealed = (await listApps()).map(({ userId, secret }) => [secret, resealSecret(secret, contextOf(userId))]);
  const unreadable = sealed.filter(([, again]) => again === undefined).length;
  return { unreadable, earlier: sealed.filter(([secret, again]) => again !== secret).length - unreadable };
}
