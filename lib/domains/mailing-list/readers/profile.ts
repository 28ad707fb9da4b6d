import 'server-only';

import { createPreferencesToken } from '@/lib/domains/mail/compose/reader-tokens';
import { openSecret, sealSecret } from '@/lib/platform/crypto/sealed-secret';
import { db } from '@/lib/platform/database/db';
import { isRunning } from '@/lib/platform/dates/stored-time';
import { AppError } from '@/lib/platform/http/app-error';

import { listTopics } from './preferences';
import type { Profile, ProfileUpdate } from '../schema';
import type { ProfileStart } from '../verify-state';

const proofMilliseconds = 60 * 60 * 1000;
const proofContext = 'subscription profile';

export const profileFields = { firstName: true, lastName: true, organization: true, audience: true } as const;

/** Creates a proof, valid for an hour, that its bearer has just confirmed. It only permits saving the profile. */
export function createProfileProof(subscriptionId: number, now: Date): string {
  return sealSecret(`${subscriptionId}:${now.getTime() + proofMilliseconds}`, proofContext);
}

/** The subscription of a proof; undefined if the proof is invalid or expired. */
function openProof(proof: string, now: Date): number | undefined {
  const [id, expiresAt] = (openSecret(proof, proofContext) ?? '').split(':').map(Number);
  return expiresAt !== undefined && isRunning(proofMilliseconds, expiresAt, now) ? id : undefined;
}

/** Returns a subscriber's profile; null if the proof is invalid or the subscription no longer exists. */
export async function getProfile(
  proof: string,
  now = new Date(),
): Promise<{ isRefused: boolean; start: ProfileStart } | null> {
  const id = openProof(proof, now);
  if (id === undefined) return null;
  const row = await db().subscription.findUnique({
    where: { id },
    select: { ...profileFields, email: true, isRefused: true },
  });
  if (!row) return null;
  const { email, isRefused, ...profile } = row;
  const preferencesToken = createPreferencesToken(email, now);
  const start = { proof, profile: toProfile(profile), preferencesToken, topics: await listTopics(id) };
  return { isRefused, start };
}

/** Saves the fields of a subscriber's profile that are present. */
export async function saveProfile({ proof, ...changes }: ProfileUpdate, now = new Date()): Promise<Profile> {
  const id = openProof(proof, now);
  const rows =
    id === undefined
      ? []
      : await db().subscription.updateManyAndReturn({ where: { id }, data: changes, select: profileFields });
  if (!rows[0]) {
    throw new AppError('invalid', 'This form has closed. Your subscription is not affected.');
  }
  return toProfile(rows[0]);
}

export function toProfile(row: Record<keyof typeof profileFields, string | null>): Profile {
  const { firstName, lastName, organization, audience } = row;
  return { firstName, lastName, organization, audience: audience as Profile['audience'] };
}
