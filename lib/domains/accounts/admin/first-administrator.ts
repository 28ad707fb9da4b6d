import 'server-only';

import { randomBytes } from 'node:crypto';

import { env } from '../../../platform/process/env';
import { ensureFirstAdministrator } from './operator';

/** Creates the first administrator of a new site and prints how to sign in. */
export async function createFirstAdministrator(): Promise<void> {
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = env();
  const password = ADMIN_PASSWORD ?? randomBytes(12).toString('base64url');
  if (!(await ensureFirstAdministrator(ADMIN_EMAIL, password))) return;
  const shownPassword = ADMIN_PASSWORD ? '(the one in ADMIN_PASSWORD)' : `${password}   (shown only now)`;
  process.stdout.write(
    `\n  The first administrator was created:\n    Email     ${ADMIN_EMAIL}\n    Password  ${shownPassword}\n\n`,
  );
}
