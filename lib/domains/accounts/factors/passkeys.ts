import 'server-only';

import { recordAudit } from '@/lib/domains/audit/service';
import { createToken } from '@/lib/platform/crypto/token';
import { storedJson } from '@/lib/platform/database/columns';
import { db, throwOnDuplicate, type Transaction } from '@/lib/platform/database/db';
import { AppError, notFound } from '@/lib/platform/http/app-error';
import { fullName } from '@/lib/platform/text/person-name';

import { accountsAudit } from '../audit';
import { largestCounter, relyingParty } from './passkey-assertion';
import { challengeSeconds, createChallenge, expectChallenge, type ChallengeHolder } from './passkey-challenge';
import {
  passkeyMaximum,
  TransportsSchema,
  type NewPasskey,
  type Passkey,
  type PasskeyCreationOptions,
  type PasskeyDescriptor,
  type PasskeyRequestOptions,
} from '../passkey-schema';
import type { Session } from '../sessions/session';

/** EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];
const timeout = challengeSeconds * 1000;

/** Returns the passkeys of an account, in the order in which they were added. */
export async function listPasskeys(userId: number): Promise<Passkey[]> {
  const rows = await db().passkey.findMany({ where: { userId }, orderBy: { id: 'asc' }, select: passkeyFields });
  return rows.map(toPasskey);
}

/** Returns the options for an authentication with one account's passkeys, or with any. */
export async function passkeyRequestOptions(holder: ChallengeHolder, userId?: number): Promise<PasskeyRequestOptions> {
  return {
    challenge: createChallenge(holder),
    rpId: relyingParty.id(),
    timeout,
    userVerification: 'required',
    allowCredentials: userId === undefined ? [] : await describePasskeys(userId),
  };
}

/** Returns the options for registering a discoverable passkey for the session's owner. */
export async function passkeyCreationOptions({ id, user }: Session): Promise<PasskeyCreationOptions> {
  const name = fullName(user);
  return {
    challenge: createChallenge({ purpose: 'register', id }),
    rp: { id: relyingParty.id(), name: relyingParty.name },
    user: { id: await handleOf(user.id), name: user.email, displayName: name || user.email },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout,
    excludeCredentials: await describePasskeys(user.id),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** Verifies a registration and returns the passkey to store. Throws if it does not match the session's challenge. */
export async function readNewPasskey(session: Session, { name, credential }: NewPasskey) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const challenge = expectChallenge({ purpose: 'register', id: session.id });
  const verification = await verifyRegistrationResponse({
    ...relyingParty.expected(),
    response: { ...credential, clientExtensionResults: {} },
    supportedAlgorithmIDs: algorithms,
    expectedChallenge: challenge.isExpected,
  }).catch(() => undefined);
  if (!verification?.verified || !(await challenge.spend())) {
    throw new AppError('invalid', 'The passkey could not be checked. Please try again.');
  }
  const { id, publicKey, counter } = verification.registrationInfo.credential;
  return {
    name,
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter: Math.min(counter, largestCounter),
    transports: JSON.stringify(credential.response.transports ?? []),
  };
}

/** Stores a passkey. Throws a conflict if it is already registered or the account has too many. */
export async function storePasskey(
  tx: Transaction,
  userId: number,
  data: Awaited<ReturnType<typeof readNewPasskey>>,
): Promise<Passkey> {
  if ((await tx.passkey.count({ where: { userId } })) >= passkeyMaximum) {
    throw new AppError('conflict', `An account has at most ${passkeyMaximum} passkeys.`);
  }
  const creation = tx.passkey.create({ data: { ...data, userId }, select: passkeyFields });
  return toPasskey(await throwOnDuplicate(creation, () => new AppError('conflict', 'This passkey is already set up.')));
}

/** Renames a passkey of the session's owner. Throws a 404 for any other. */
export async function renamePasskey({ user }: Session, id: number, name: string, client: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const before = await tx.passkey.findFirst({ where: { id, userId: user.id }, select: { name: true } });
    if (!before) throw notFound('Passkey');
    await tx.passkey.updateMany({ where: { id, userId: user.id }, data: { name } });
    const changes = { name: { from: before.name, to: name } };
    await recordAudit(
      tx,
      { ...user, client },
      { action: accountsAudit['factor.rename'], subject: `Passkey ${name}`, changes },
    );
  });
}

async function handleOf(userId: number): Promise<string> {
  await db().user.updateMany({
    where: { id: userId, passkeyHandle: null },
    data: { passkeyHandle: createToken().token },
  });
  const user = await db().user.findUniqueOrThrow({ where: { id: userId }, select: { passkeyHandle: true } });
  return user.passkeyHandle ?? '';
}

async function describePasskeys(userId: number): Promise<PasskeyDescriptor[]> {
  const rows = await db().passkey.findMany({ where: { userId }, select: { credentialId: true, transports: true } });
  return rows.map(({ credentialId, transports }) => ({
    id: credentialId,
    type: 'public-key',
    transports: storedJson(TransportsSchema, transports),
  }));
}

const passkeyFields = { id: true, name: true, createdAt: true, lastUsedAt: true } as const;

function toPasskey(row: { id: number; name: string; createdAt: Date; lastUsedAt: Date | null }): Passkey {
  return { ...row, createdAt: row.createdAt.toISOString(), lastUsedAt: row.lastUsedAt?.toISOString() ?? null };
}
