import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { makePrivateDirectory } from '@/lib/platform/files/private-files';

import { env, EnvError, minimumSecretLength, type Env } from './env';

let known: { env: Env; secret: string } | undefined;

/** Returns the key of sessions and visitor hashes: NEXTAUTH_SECRET, or one generated once in the data folder. */
export function authSecret(): string {
  const current = env();
  if (known?.env !== current) {
    if (!current.NEXTAUTH_SECRET && !existsSync(secretFile())) makeSecret();
    known = { env: current, secret: current.NEXTAUTH_SECRET ?? storedSecret() };
  }
  return known.secret;
}

/** Returns every accepted secret: the current one, used for writing, then earlier ones. */
export function authSecrets(): string[] {
  return [authSecret(), ...env().NEXTAUTH_SECRET_PREVIOUS];
}

/** The file of the generated secret, which is used unless NEXTAUTH_SECRET is set. */
export function secretFile(): string {
  return join(env().dataDirectory, 'nextauth-secret');
}

function storedSecret(): string {
  const stored = readFileSync(secretFile(), 'utf8').trim();
  if (stored.length >= minimumSecretLength) return stored;
  throw new EnvError(
    `${secretFile()} holds no secret of ${minimumSecretLength} characters: delete it, and another is made`,
  );
}

/**
 * Stores the generated secret of another machine. One that is there already is kept beside it; returns the name of its file.
 */
export function replaceSecretFile(secret: string): string | undefined {
  const kept = existsSync(secretFile()) ? `${secretFile()}.before-${Date.now()}` : undefined;
  if (kept) renameSync(secretFile(), kept);
  makeSecret(secret);
  known = undefined;
  return kept;
}

/** Creates the file atomically; of two concurrent starts, the first one's secret is used. */
function makeSecret(secret = randomBytes(32).toString('base64url')): void {
  const path = secretFile();
  const draft = `${path}.${process.pid}`;
  makePrivateDirectory(dirname(path));
  try {
    writeFileSync(draft, secret, { mode: 0o600, flush: true });
    linkOrRename(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Some file systems have no links. */
function linkOrRename(draft: string, path: string): void {
  try {
    linkSync(draft, path);
  } catch {
    if (!existsSync(path)) renameSync(draft, path);
  }
}
