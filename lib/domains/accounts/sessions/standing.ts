import 'server-only';

import { AppError } from '../../../platform/http/app-error';
import { db, type Prisma } from '../../../platform/database/db';
import { administratorPasswordLength } from '../passwords/length';
import { dayMilliseconds } from '../../../platform/dates/day';
import { factorGraceDays } from './sign-in-settings';

export interface Standing {
  hasFactor: boolean;
  hasForeignPassword: boolean;
  /** Includes administrators whose own password is too short without a passkey. */
  mustChangePassword: boolean;
  isPasswordTooShort: boolean;
  /** When an administrator without a second factor loses access to the back office. */
  factorDueAt?: Date;
}

/** The columns it needs, beside the user's id and role. */
export const standingFields = {
  hasFactor: true,
  hasForeignPassword: true,
  mustChangePassword: true,
  hasShortPassword: true,
  factorAskedAt: true,
} as const;
type StandingRow = Prisma.UserGetPayload<{ select: typeof standingFields & { id: true; role: true } }>;

export async function standingOf(row: StandingRow, now: Date): Promise<Standing> {
  const { role, hasFactor, hasForeignPassword, factorAskedAt } = row;
  // The administrator's password is allowed only with a passkey, and none is left.
  const isPasswordTooShort =
    role === 'admin' && row.hasShortPassword && (await db().passkey.count({ where: { userId: row.id } })) === 0;
  const mustChangePassword = row.mustChangePassword || isPasswordTooShort;
  const standing = { hasFactor, hasForeignPassword, mustChangePassword, isPasswordTooShort };
  if (role !== 'admin' || hasFactor) return standing;
  const askedAt = (factorAskedAt ?? now).getTime();
  return { ...standing, factorDueAt: new Date(askedAt + (await factorGraceDays()) * dayMilliseconds) };
}

export type Obstacle = 'second_factor_required' | 'password_change_required';

const obstacleTexts: Readonly<Record<Obstacle, string>> = {
  second_factor_required: 'Set up a second factor on your account page first.',
  password_change_required: 'Choose a password of your own on your account page first.',
};

const tooShortText = `Choose a password with at least ${administratorPasswordLength} characters on your account page first.`;

/** Returns what must be set up before the back office opens; undefined if nothing. */
export function obstacleOf({ mustChangePassword, factorDueAt }: Standing, now = new Date()): Obstacle | undefined {
  if (mustChangePassword) return 'password_change_required';
  return factorDueAt && factorDueAt <= now ? 'second_factor_required' : undefined;
}

/** Throws a 403 that names what must be set up first, if anything. */
export function refuseWithObstacle(standing: Standing): void {
  const code = obstacleOf(standing);
  if (!code) return;
  throw new AppError('forbidden', standing.isPasswordTooShort ? tooShortText : obstacleTexts[code], { body: { code } });
}
