import 'server-only';

import { z } from 'zod';

import { storedJson } from '@/lib/platform/database/columns';
import type { Check } from '@/lib/platform/process/check';
import { readSetting, writeSetting } from '@/lib/platform/settings/service';

const key = 'retention';

/** Since when each kind of data, named as on the legal page unless it was erased, could not be deleted. */
const FailuresSchema = z.record(z.string(), z.iso.datetime());

async function readFailures(): Promise<z.infer<typeof FailuresSchema>> {
  return storedJson(FailuresSchema, (await readSetting(key)) ?? '{}');
}

/** Keeps which of the kinds that were tried could not be deleted, for the check. */
export async function recordRetention(tried: readonly string[], failed: readonly string[], now: Date): Promise<void> {
  const before = await readFailures();
  const since = { ...before };
  for (const what of tried) delete since[what];
  for (const what of failed) since[what] = before[what] ?? now.toISOString();
  if (JSON.stringify(since) !== JSON.stringify(before)) await writeSetting(key, JSON.stringify(since));
}

export const retentionCheck: Check = {
  name: 'Retention',
  every: 60 * 60_000,
  priority: 'low',
  failuresBeforeAlarm: 2,
  needs: 'Database',
  advice: 'Search the log for “could not be deleted”; it has the error.',
  async run() {
    const failures = Object.entries(await readFailures());
    if (failures.length === 0)
      return { status: 'ok', message: 'What was erased, and what the legal page gives a period, is deleted.' };
    const kinds = failures.map(([what, since]) => `“${what}” (since ${since})`).join(', ');
    return {
      status: 'problem',
      message: `Kept longer than the legal page says, because it cannot be deleted: ${kinds}.`,
    };
  },
};
