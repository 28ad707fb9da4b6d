import 'server-only';

import { db, type Prisma } from '@/lib/platform/database/db';
import { dayMilliseconds } from '@/lib/platform/dates/duration';
import { AppError } from '@/lib/platform/http/app-error';

import { officePasswordLength } from '../passwords/length';
import { entersOffice, roleOf, type roleColumns } from '../roles/role';
import { factorGraceDays } from './sign-in-settings';

export interface SetupState {
  hasFactor: boolean;
  hasForeignPassword: boolean;
  /** Includes those in the back office whose own password is too short without a passkey. */
  mustChangePassword: boolean;
  isPasswordTooShort: boolean;
  /** When an editor or administrator without a second factor loses access to the back office. */
  factorDueAt?: Date;
}

/** The columns it needs, beside the user's id and role. */
export const setupFields = {
  hasFactor: true,
  hasForeignPassword: true,
  mustChangePassword: true,
  hasShortPassword: true,
  factorAskedAt: true,
} as const;
type SetupRow = Prisma.UserGetPayload<{ select: typeof setupFields & typeof roleColumns & { id: true } }>;

/** Derives the state from the columns of `setupFields`. Makes queries only for those who enter the back office. */
export async function setupStateOf(row: SetupRow, now: Date): Promise<SetupState> {
  const { hasFactor, hasForeignPassword, factorAskedAt } = row;
  const isOfOffice = entersOffice(roleOf(row));
  // A short password is allowed only with a passkey, and none is left.
  const isPasswordTooShort =
    isOfOffice && row.hasShortPassword && (await db().passkey.count({ where: { userId: row.id } })) === 0;
  const mustChangePassword = row.mustChangePassword || isPasswordTooShort;
  const setupState = { hasFactor, hasForeignPassword, mustChangePassword, isPasswordTooShort };
  if (!isOfOffice || hasFactor) return setupState;
  const askedAt = (factorAskedAt ?? now).getTime();
  return { ...setupState, factorDueAt: new Date(askedAt + (await factorGraceDays()) * dayMilliseconds) };
}

export type SetupRequirement = 'second_factor_required' | 'password_change_required';

const requirementTexts: Readonly<Record<SetupRequirement, string>> = {
  second_factor_required: 'Set up a second factor on your account page first.',
  password_change_required: 'Choose a password of your own on your account page first.',
};

const tooShortText = `Choose a password with at least ${officePasswordLength} characters on your account page first.`;

/** Returns what must be set up before the back office opens; undefined if nothing. */
export function setupRequirementOf(
  { mustChangePassword, factorDueAt }: SetupState,
  now = new Date(),
): SetupRequirement | undefined {
  if (mustChangePassword) return 'password_change_required';
  return factorDueAt && factorDueAt <= now ? 'second_factor_required' : undefined;
}

/** Throws a 403 that names what must be set up first, if anything. */
export function requireSetup(setupState: SetupState): void {
  const code = setupRequirementOf(setupState);
  if (!code) return;
  throw new AppError('forbidden', setupState.isPasswordTooShort ? tooShortText : requirementTexts[code], {
    body: { code },
  });
}
