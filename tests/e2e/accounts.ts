import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Page } from '@playwright/test';
import { encode } from 'next-auth/jwt';

import { columnsOfRole, type Role } from '@/lib/domains/accounts/roles/role';
import type { SiteProcess } from '@/tools/test-bed/site-process';

import { quickHash } from '../factories/quick-password';
import { execute, stored } from './site-database';

const sessionSeconds = 8 * 60 * 60;

/** Adds an account with the test password to a running site. Returns its id. */
export function addAccount(site: SiteProcess, email: string, role: Role): Promise<number> {
  const columns = columnsOfRole(role);
  const names =
    '"email", "firstName", "lastName", "role", "isEditor", "passwordHash", "hasForeignPassword", "createdAt"';
  return execute(site, `INSERT INTO "User" (${names}) VALUES (?, 'Ada', 'Byron', ?, ?, ?, true, ?)`, [
    email,
    columns.role,
    columns.isEditor,
    quickHash,
    stored(Date.now()),
  ]);
}

/** Gives the page's browser a session of an account that is as new as after a sign-in, which leaves no trail and no mail. */
export async function openSession(site: SiteProcess, userId: number, role: Role, page: Page) {
  const id = randomBytes(32).toString('base64url');
  const now = Date.now();
  const [start, end] = [stored(now), stored(now + sessionSeconds * 1000)];
  const names = '"id", "userId", "createdAt", "lastSeenAt", "expiresAt"';
  await execute(site, `INSERT INTO "Session" (${names}) VALUES (?, ?, ?, ?, ?)`, [id, userId, start, start, end]);
  const asked = role === 'user' ? null : start;
  await execute(site, 'UPDATE "User" SET "lastLoginAt" = ?, "factorAskedAt" = ? WHERE "id" = ?', [
    start,
    asked,
    userId,
  ]);
  const secret = readFileSync(join(site.dataDirectory, 'nextauth-secret'), 'utf8').trim();
  const token = await encode({ token: { sub: String(userId), sid: id }, secret, maxAge: sessionSeconds });
  await page.context().addCookies([
    { name: 'session-token', value: token, url: site.url, httpOnly: true, sameSite: 'Lax' },
    { name: 'signed-in', value: '1', url: site.url, sameSite: 'Lax' },
  ]);
}
