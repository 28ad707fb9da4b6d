import { existsSync } from 'node:fs';

import { z } from 'zod';

import { secretId } from '@/lib/platform/crypto/secrets';
import { env } from '@/lib/platform/process/env';
import { authSecret, authSecrets, replaceSecretFile, secretFile } from '@/lib/platform/process/site-secret';

/** What a backup says of the site's secrets, which its data needs. */
export const BackupSecretsSchema = z.object({
  /** By their ids: the one that was used for writing, then earlier ones. */
  ids: z.array(z.string()).min(1),
  /** The secret itself, if the site generated it and the backup is encrypted. */
  generated: z.string().optional(),
});
export type BackupSecrets = z.infer<typeof BackupSecretsSchema>;

const uses = 'links in messages sent before, authenticator apps and the record of erased addresses';

/** What a backup made now says of the secrets. `key` is the key by which it is encrypted. */
export function secretsToBackUp(key: string | undefined): BackupSecrets {
  const ids = authSecrets().map(secretId);
  return key && !env().NEXTAUTH_SECRET ? { ids, generated: authSecret() } : { ids };
}

/** Names the secret that has to be kept beside a backup, because the backup does not hold it. */
export function secretToKeep(key: string | undefined): string | undefined {
  if (secretsToBackUp(key).generated) return undefined;
  return env().NEXTAUTH_SECRET
    ? `Keep NEXTAUTH_SECRET too, apart from the backup: ${uses} need it.`
    : `Keep ${secretFile()} too: ${uses} need it, and a backup that is not encrypted does not hold it. With BACKUP_KEY it does.`;
}

/**
 * Stores the generated secret that a restored backup holds, unless the site has it. Returns what its operator must know: what
 * no longer works without which secret.
 */
export function restoreSecrets(secrets: BackupSecrets | undefined): string[] {
  if (!secrets)
    return [
      `The backup does not say to which secret it belongs. If this is another machine, set the NEXTAUTH_SECRET of the first one, or copy its DATA_DIR/nextauth-secret: without it, ${uses} no longer work.`,
    ];
  const { ids, generated } = secrets;
  const known = new Set(secretsHere().map(secretId));
  const [isKnown, ...areEarlierKnown] = ids.map((id) => known.has(id));
  const lines: string[] = [];
  if (!isKnown && generated) lines.push(...storeGenerated(generated));
  else if (!isKnown)
    lines.push(
      `The backup was made with another secret: until that is in NEXTAUTH_SECRET or NEXTAUTH_SECRET_PREVIOUS, ${uses} do not work.`,
    );
  if (areEarlierKnown.includes(false))
    lines.push(
      'The site that the backup is of knew an earlier secret, too, which is missing in NEXTAUTH_SECRET_PREVIOUS: what only that one opens does not work.',
    );
  return lines;
}

/** Makes no secret where there is none yet. */
function secretsHere(): string[] {
  const { NEXTAUTH_SECRET, NEXTAUTH_SECRET_PREVIOUS } = env();
  return NEXTAUTH_SECRET || existsSync(secretFile()) ? authSecrets() : NEXTAUTH_SECRET_PREVIOUS;
}

function storeGenerated(generated: string): string[] {
  const kept = replaceSecretFile(generated);
  const lines = kept ? [`The secret that was there before is in ${kept}.`] : [];
  return env().NEXTAUTH_SECRET
    ? [
        `The secret of the backup is in ${secretFile()}, but NEXTAUTH_SECRET is another: until that one is in NEXTAUTH_SECRET_PREVIOUS, ${uses} do not work.`,
        ...lines,
      ]
    : [`The secret of the backup is in ${secretFile()} now. Restart a site that is running.`, ...lines];
}
