import { EnvSchema } from '../../lib/platform/process/env';

/**
 * Every variable of the site, empty, which counts as unset: a process with these takes nothing from a `.env` in its
 * folder, which may name real mail servers, databases and backups.
 */
export const noSettings: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(EnvSchema.in.shape).map((name) => [name, '']),
);
