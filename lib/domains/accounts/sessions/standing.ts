import 'server-only';

import { AppError } from '../../../platform/http/app-error';
import { db, type Prisma } from '../../../platform/database/db';
import { administratorPasswordLength } from '../passwords/length';
import { dayMilliseconds } from '../../../platform/dates/day';
import { factorGraceDays } from './sign-in-settings';

export interface Standing {
  hasFactor: boolean;
  hasForeignPassword: boolean;
  /** Also where an administrator's own choice is too short without a passkey. */
  mustChangePassword: boolean;
  isPasswordTooShort: boolean;
  /** From when on an administrator without a second factor may no longer enter the back office. */
  factorDueAt?: Date;
}

/** What the database is asked for it, beside the user's id and role. */
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
  // An administrator has chosen a password that only a passkey allows, and has none any more.
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

/** What has to be done before the back office opens; undefined when it is open. */
export function obstacleOf({ mustChangePassword, factorDueAt }: Standing, now = new Date()): Obstacle | undefined {
  if (mustChangePassword) return 'password_change_required';
  return factorDueAt && factorDueAt <= now ? 'second_factor_required' : undefined;
}

/** Throws a 403 that names the obstacle, if there is one. */
export function refuseWithObstacle(standing: Standing): void {
  const code = obstacleOf(standing);
  if (!code) return;
  throw new AppError('forbidden', standing.isPasswordTooShort ? tooShortText : obstacleTexts[code], { body: { code } });
}
