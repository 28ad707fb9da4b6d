import { acceptInvitation } from '@/lib/domains/accounts/own/password-by-link';
import { findSession } from '@/lib/domains/accounts/sessions/session';
import { signIn } from '@/lib/domains/accounts/sign-in/sign-in';
import { db } from '@/lib/platform/database/db';
import { runScript } from '@/tools/test-bed/command';

import { tokensMailedTo } from '../factories/links';
import { signedIn, unique } from '../factories/people';

jest.setTimeout(120_000);

const admin = (...args: string[]) => runScript('admin', args);
const client = () => `192.0.2.${unique()}`;
const passwordIn = (output: string) => /^Password: (\S+)/m.exec(output)?.[1] ?? '';

it('creates an administrator who can sign in, and prints the password once', async () => {
  const { code, stdout, stderr } = await admin('create', ' New.Admin@Example.com ');
  expect([code, stderr]).toEqual([0, '']);
  const { user } = await signIn(
    { email: 'new.admin@example.com', password: passwordIn(stdout) },
    { client: client(), browser: '' },
  );
  expect(user.role).toBe('admin');
  expect((await admin('list')).stdout).toMatch(/\tadmin\tnew\.admin@example\.com\tlast signed in \d{4}-/);

  const again = await admin('create', 'new.admin@example.com');
  expect([again.code, again.stderr.trim()]).toEqual([1, 'An account with this email address already exists.']);
  expect(await db().auditEntry.count({ where: { action: 'user.create', actorEmail: 'npm run admin' } })).toBe(1);
});

it('invites an administrator, who chooses the password', async () => {
  const { code, stdout } = await admin('invite', ' Invited.Admin@Example.com ');
  expect([code, stdout]).toEqual([
    0,
    'An invitation to invited.admin@example.com is in the mail queue; the server sends it.\n',
  ]);
  const [token = ''] = await tokensMailedTo('invited.admin@example.com');
  const password = 'engines that weave algebra';
  await acceptInvitation(token, { password }, { client: client() });
  const { user } = await signIn({ email: 'invited.admin@example.com', password }, { client: client(), browser: '' });
  expect(user.role).toBe('admin');
});

it('resets a password and ends that user’s sessions only', async () => {
  const [locked, other] = [await signedIn('admin'), await signedIn('admin')];
  const sessionsOf = (userId: number) => db().session.findMany({ where: { userId }, select: { id: true } });
  const [otherSession] = await sessionsOf(other.id);
  const { code, stdout } = await admin('reset-password', locked.email);
  expect(code).toBe(0);
  expect(await sessionsOf(locked.id)).toEqual([]);
  expect(await findSession(otherSession?.id ?? '')).not.toBeNull();
  await expect(
    signIn({ email: locked.email, password: locked.password }, { client: client(), browser: '' }),
  ).rejects.toThrow('Invalid');
  await signIn({ email: locked.email, password: passwordIn(stdout) }, { client: client(), browser: '' });
});

it('takes a password from standard input, under the same rules', async () => {
  const { email } = await signedIn('user');
  const set = await runScript('admin', ['reset-password', email, '--password-stdin'], {}, 'a new password\n');
  expect(set.stdout).not.toContain('a new password');
  await signIn({ email, password: 'a new password' }, { client: client(), browser: '' });
  const short = await runScript('admin', ['reset-password', email, '--password-stdin'], {}, 'abc\n');
  expect([short.code, short.stderr.trim()]).toEqual([1, 'Password must have at least 6 characters.']);
});

it('lists and ends sessions', async () => {
  const { email } = await signedIn('user');
  await signedIn('admin');
  expect((await admin('sessions', email)).stdout).toMatch(new RegExp(`^user\t${email}\tsince .*\n$`));
  expect((await admin('sessions', email, '--revoke')).stdout).toBe('1 session is over.\n');
  expect((await admin('sessions', email)).stdout).toBe(`${email} is not signed in.\n`);
  const editor = await signedIn('editor');
  expect((await admin('sessions', editor.email)).stdout).toMatch(new RegExp(`^editor\t${editor.email}\tsince`));
  await db().session.updateMany({ data: { lastSeenAt: new Date(Date.now() - 31 * 60_000) } });
  expect((await admin('sessions', editor.email)).stdout).toBe(`${editor.email} is not signed in.\n`);
  for (const more of [[], ['--revoke']])
    expect(await admin('sessions', 'nobody@example.com', ...more)).toMatchObject({
      code: 1,
      stderr: 'There is no account of nobody@example.com.\n',
    });
  await admin('sessions', '--revoke');
  expect(await db().session.count()).toBe(0);
});

it('knows an account under both spellings of its domain', async () => {
  const [typed, stored] = ['Berta@Müller.example', 'berta@xn--mller-kva.example'];
  expect((await admin('create', typed)).stdout).toContain(`The administrator ${stored} was made.`);
  const { stdout } = await admin('reset-password', typed);
  await signIn({ email: stored, password: passwordIn(stdout) }, { client: client(), browser: '' });
  expect((await admin('sessions', typed)).stdout).toMatch(new RegExp(`^admin\t${stored}\t`));
  expect((await admin('sessions', typed, '--revoke')).stdout).toBe('1 session is over.\n');
  expect(await admin('reset-factors', typed)).toMatchObject({
    code: 0,
    stdout: `The second factors of ${stored} were cleared, and their sessions are over.\n`,
  });
});

it('says what it does not understand in one line', async () => {
  expect((await admin('reset-password', 'nobody@example.com')).stderr.trim()).toBe(
    'There is no account of nobody@example.com.',
  );
  expect((await admin('create', 'nobody')).stderr.trim()).toBe('Please enter a valid email address.');
  for (const args of [['dance'], ['list', 'x']]) {
    const { code, stderr } = await admin(...args);
    expect([code, stderr]).toEqual([1, expect.stringContaining(`There is no “${args.join(' ')}”.\nUsage:`)]);
  }
  expect((await admin('list', '--dance')).stderr.trim()).toBe('There is no option --dance.');
  expect((await runScript('doctor', ['--dance'])).stderr.trim()).toBe('There is no option --dance.');
  expect((await runScript('doctor', ['dance'])).stderr.trim()).toBe('The command takes no “dance”.');
  expect((await runScript('migrate', ['--up-to'])).stderr.trim()).toBe('The option --up-to needs a value.');
  expect((await runScript('backup', ['/none/site.backup'])).stderr.trim()).toBe(
    '/none cannot be used: it does not exist.',
  );
});
