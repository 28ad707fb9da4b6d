// Manages accounts from the shell: npm run admin -- create | invite | reset-password | reset-factors | list | sessions
import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';

import { clearFactors } from '../lib/domains/accounts/factors/factors';
import { listSessions } from '../lib/domains/accounts/sessions/session';
import { AppError } from '../lib/platform/http/app-error';
import { closeDatabase } from '../lib/platform/database/db';
import { env } from '../lib/platform/process/env';
import { parseInput } from '../lib/platform/http/input';
import { normalizeEmail } from '../lib/platform/text/email-address';
import { InvitationSchema, UserCreateSchema } from '../lib/domains/accounts/admin/schema';
import { resetPassword, revokeSessions } from '../lib/domains/accounts/admin/operator';
import { createUser, inviteUser, listUsers } from '../lib/domains/accounts/admin/service';
import { runCommand, UsageError } from './command';
import { exclusivelyOn, prepareDatabase } from './prepare';

const usage = `Usage:
  npm run admin -- create EMAIL [--password-stdin]           a new administrator
  npm run admin -- invite EMAIL                              a new administrator, who chooses the password
  npm run admin -- reset-password EMAIL [--password-stdin]   ends the user's sessions too
  npm run admin -- reset-factors EMAIL                       clears passkeys, app and recovery codes
  npm run admin -- list                                      every account
  npm run admin -- sessions [EMAIL]                          who is signed in
  npm run admin -- sessions [EMAIL] --revoke                 signs out one user, or everyone
Without --password-stdin a password is made up and shown once.`;

const actor = { id: null, email: 'npm run admin', client: 'command line' };

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'password-stdin': { type: 'boolean' }, revoke: { type: 'boolean' } },
  });
  const [command, typed, ...rest] = positionals;
  const email = typed && normalizeEmail(typed);
  if (rest.length > 0) throw new UsageError(`The command takes no “${rest.join(' ')}”.\n${usage}`);
  const readsPassword = values['password-stdin'] ?? false;
  const run = commandFor(command, email, readsPassword, values.revoke);
  if (!run) throw new UsageError(command ? `There is no “${positionals.join(' ')}”.\n${usage}` : usage);
  await prepareDatabase(env().databaseUrl);
  await exclusivelyOn(env().databaseUrl, async () => {
    await run().catch((error: unknown) => {
      const isMissing = error instanceof AppError && error.code === 'not_found';
      throw isMissing ? new UsageError(`There is no account of ${email}.`) : error;
    });
    await closeDatabase();
  });
});

function commandFor(
  command: string | undefined,
  email: string | undefined,
  readsPassword: boolean,
  revokes = false,
): (() => Promise<void>) | undefined {
  if (command === 'create' && email) return () => create(email, readsPassword);
  if (command === 'invite' && email) return () => invite(email);
  if (command === 'reset-password' && email) return () => reset(email, readsPassword);
  if (command === 'reset-factors' && email) return () => resetFactors(email);
  if (command === 'list' && !email) return list;
  if (command === 'sessions') return () => (revokes ? revoke(email) : sessions(email));
  return undefined;
}

async function choosePassword(isRead: boolean): Promise<string> {
  if (!isRead) return randomBytes(12).toString('base64url');
  return (await text(process.stdin)).replace(/\r?\n$/, '');
}

function printPassword(password: string, isRead: boolean): void {
  if (!isRead) console.log(`Password: ${password}   (shown only now)`);
}

async function create(email: string, isRead: boolean): Promise<void> {
  const password = await choosePassword(isRead);
  const user = await createUser(parseInput(UserCreateSchema, { email, password, role: 'admin' }), actor);
  console.log(`The administrator ${user.email} was made.`);
  printPassword(password, isRead);
}

async function invite(email: string): Promise<void> {
  const user = await inviteUser(parseInput(InvitationSchema, { email, role: 'admin' }), actor);
  console.log(`An invitation to ${user.email} is in the mail queue; the server sends it.`);
}

async function reset(email: string, isRead: boolean): Promise<void> {
  const input = parseInput(UserCreateSchema, { email, password: await choosePassword(isRead) });
  await resetPassword(input.email, input.password, actor);
  console.log(`The password of ${input.email} was changed, and their sessions are over.`);
  printPassword(input.password, isRead);
}

async function resetFactors(email: string): Promise<void> {
  await clearFactors({ email }, actor);
  console.log(`The second factors of ${email} were cleared, and their sessions are over.`);
}

async function list(): Promise<void> {
  let cursor: string | undefined;
  do {
    const page = await listUsers({ sort: 'email', limit: 500, cursor });
    for (const { id, email, role, lastLoginAt } of page.rows)
      console.log(`${id}\t${role}\t${email}\t${lastLoginAt ? `last signed in ${lastLoginAt}` : 'never signed in'}`);
    cursor = page.nextCursor;
  } while (cursor);
}

async function sessions(email: string | undefined): Promise<void> {
  const found = await listSessions(email);
  for (const { role, email: owner, createdAt, lastSeenAt } of found)
    console.log(`${role}\t${owner}\tsince ${createdAt.toISOString()}\tlast seen ${lastSeenAt.toISOString()}`);
  if (found.length === 0) console.log(email ? `${email} is not signed in.` : 'No one is signed in.');
}

async function revoke(email: string | undefined): Promise<void> {
  const count = await revokeSessions(email, actor);
  console.log(`${count} ${count === 1 ? 'session is' : 'sessions are'} over.`);
}
