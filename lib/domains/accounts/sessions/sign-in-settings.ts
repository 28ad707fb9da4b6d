import 'server-only';

import { LRUCache } from 'lru-cache';

import { changesBetween, recordAudit, type Actor } from '@/lib/domains/audit/service';
import { db } from '@/lib/platform/database/db';
import { env } from '@/lib/platform/process/env';
import { singleton } from '@/lib/platform/process/singleton';
import { readSetting, writeSetting } from '@/lib/platform/settings/service';

import { accountsAudit } from '../audit';
import { defaultFactorGraceDays, SignInSettingsSchema, type SignInSettings } from '../schema';

const key = 'factorGraceDays';
/** A change made by another instance takes effect after this long. */
const freshMilliseconds = 1000;

const known = singleton('signInSettings', () => {
  return new LRUCache<string, SignInSettings>({ max: 1, ttl: freshMilliseconds, fetchMethod: getSignInSettings });
});

/**
 * Reads the stored settings; a missing or invalid value counts as the default. REQUIRE_MFA overrides them
 * (`factorGraceDays`).
 */
export async function getSignInSettings(): Promise<SignInSettings> {
  const stored = SignInSettingsSchema.safeParse({ factorGraceDays: Number((await readSetting(key)) ?? NaN) });
  return stored.success ? stored.data : { factorGraceDays: defaultFactorGraceDays };
}

/** Returns for how many days an administrator may work without a second factor. */
export async function factorGraceDays(): Promise<number> {
  if (env().REQUIRE_MFA) return 0;
  return (await known.get().forceFetch(key)).factorGraceDays;
}

/** Stores the settings. Other instances apply them within a second. */
export async function updateSignInSettings(settings: SignInSettings, actor: Actor): Promise<SignInSettings> {
  const before = await getSignInSettings();
  if (before.factorGraceDays === settings.factorGraceDays) return before;
  const value = String(settings.factorGraceDays);
  await db().$transaction(async (tx) => {
    await writeSetting(key, value, tx);
    await recordAudit(tx, actor, {
      action: accountsAudit['sign-in-settings.update'],
      subject: 'Days until a second factor is needed',
      changes: changesBetween({ ...before }, { ...settings }),
    });
  });
  known.take();
  return settings;
}
