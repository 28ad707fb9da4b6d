// @documented A bad value of a setting stops the start with one line that names it

import { rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

import { sharedSite } from '@/tools/test-bed/shared-site';
import { createTestDirectory, startSite, tryStart, type SiteProcess } from '@/tools/test-bed/site-process';
import { openSqlite } from '@/tools/test-bed/sqlite-file';

describe('a start that cannot go on', () => {
  it.each([
    [{ PORT: 'abc' }, 'PORT must be a port number'],
    [{ PORT: '70000' }, 'PORT must be between 1 and 65535'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must begin with file:, postgres:// or postgresql://'],
    [
      { DATABASE_URL: 'postgresql://localhost/x' },
      'NEXTAUTH_SECRET is required with PostgreSQL and must have at least 32 characters',
    ],
    [{ NEXTAUTH_SECRET: 'short' }, 'NEXTAUTH_SECRET must have at least 32 characters'],
    [{ SITE_URL: 'example.com' }, 'SITE_URL must be an http or https URL'],
    [{ SITE_URL: 'https://example.com/path' }, 'SITE_URL must be an origin without a path'],
    [{ ADMIN_EMAIL: 'nobody' }, 'ADMIN_EMAIL Please enter a valid email address.'],
    [{ ADMIN_PASSWORD: '12345' }, 'ADMIN_PASSWORD must have at least 6 characters'],
    [{ SMTP_URL: 'http://mail' }, 'SMTP_URL must be an smtp:// or smtps:// URL'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be the number of reverse proxies'],
    [{ DEMO_CONTENT: 'maybe' }, 'DEMO_CONTENT must be true or false'],
    [{ DATABASE_URL: 'file:/srv/100%.db' }, 'DATABASE_URL must name a file, and %25 stands for a % in its path'],
    [{ DATA_DIR: '/proc/none' }, 'DATA_DIR is /proc/none, which cannot be made'],
    [{ DATA_DIR: '/dev/null' }, 'DATA_DIR is /dev/null, which is no folder'],
    [{ SITE_URL: 'https://u:p@example.com' }, 'SITE_URL must not hold a user or a password'],
  ])('with %j says why in one line', async (environment, message) => {
    const { code, output } = await tryStart(environment);
    expect(output.trim()).toBe(`Cannot start: ${message}`);
    expect(code).not.toBe(0);
  });

  it('with a folder for backups that cannot be made says so once it knows that none are in it', async () => {
    const { code, output } = await tryStart({ BACKUP_TARGET: '/proc/x' });
    expect(output.trim()).toBe('Created the database.\nCannot start: BACKUP_TARGET is /proc/x, which cannot be made');
    expect(code).not.toBe(0);
  });

  it('names DATABASE_URL when its server cannot be reached', async () => {
    const { code, output } = await tryStart({
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none',
      NEXTAUTH_SECRET: 'x'.repeat(32),
    });
    expect(output.trim()).toMatch(/^Cannot start: DATABASE_URL cannot be opened: .*$/);
    expect(code).not.toBe(0);
  });

  it('names the link in the place of the database that leads to nothing', async () => {
    const DATA_DIR = createTestDirectory();
    symlinkSync('/no/disk/site.db', join(DATA_DIR, 'site.db'));
    const { code, output } = await tryStart({ DATA_DIR });
    expect([code, output.trim()]).toEqual([
      1,
      `Cannot start: DATA_DIR leads to ${DATA_DIR}/site.db, a symbolic link to /no/disk/site.db, which does not exist: mount its disk, or correct or delete the link`,
    ]);
    rmSync(DATA_DIR, { recursive: true });
  });

  it('names PORT when it is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = String(typeof address === 'object' && address ? address.port : 0);
    const { code, output } = await tryStart({ PORT: port });
    await new Promise((resolve) => other.close(resolve));
    expect(output).toContain(`Cannot start: PORT ${port} is in use`);
    expect(code).not.toBe(0);
  });
});

describe('a second npm start', () => {
  const directory = createTestDirectory();
  const database = `file:${directory}/site.db`;
  const settings = { DATA_DIR: directory, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
  let first: SiteProcess;
  let second: SiteProcess;
  let cookie: string;
  let firstCode: number | null;
  let startOfFirst: string;

  const journalMode = async (change = '') => {
    const client = openSqlite(database);
    const { rows } = await client.execute(`PRAGMA journal_mode${change}`);
    client.close();
    return rows[0]?.journal_mode;
  };
  const logIn = (site: SiteProcess, body: object, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    first = await startSite(settings);
    startOfFirst = first.output();
    const password = /Password {2}(\S+)/.exec(startOfFirst)?.[1] ?? '';
    const login = await logIn(first, { email: 'admin@localhost.localdomain', password });
    expect(login.status).toBe(200);
    cookie = login.headers
      .getSetCookie()
      .map((value) => value.split(';')[0])
      .join('; ');
    firstCode = await first.stop('SIGTERM');
    // As another program would have made it.
    expect(await journalMode(' = DELETE')).toBe('delete');
    second = await startSite(settings);
  });
  afterAll(async () => {
    expect(await second.stop('SIGINT')).toBe(0);
    second.clean();
  });

  it('prints on the first start what a person needs, and nothing else', () => {
    const [, email, password, url] =
      /^Created the database\.\n\n {2}The first administrator was created:\n {4}Email {5}(\S+)\n {4}Password {2}(\S+) {3}\(shown only now\)\n\nNot set up yet: mail \(SMTP_URL\), backups \(BACKUP_TARGET\)\. The dashboard lists what else a new site needs, such as a second factor\.\nReady on (\S+) \(sign in at \3\/auth\)\n$/.exec(
        startOfFirst,
      ) ?? [];
    expect([email, password?.length, url]).toEqual(['admin@localhost.localdomain', 16, first.url]);
  });

  it('prints no password, which the first has printed, and follows a clean end of it', () => {
    expect(firstCode).toBe(0);
    expect(second.output()).not.toContain('Password');
  });

  it('keeps who is signed in', async () => {
    expect((await fetch(`${second.url}/api/user`, { headers: { cookie } })).status).toBe(200);
  });

  it('switches a database to WAL mode, so that readers and a writer do not wait for each other', async () => {
    expect(await journalMode()).toBe('wal');
  });

  it('lets no client choose the address that limits count it by', async () => {
    const statuses: number[] = [];
    for (let number = 1; number <= 11; number += 1) {
      const claimed = `192.0.2.${number}`;
      const headers = { 'x-forwarded-for': claimed, 'x-client-address': claimed, 'x-real-ip': claimed };
      statuses.push((await logIn(second, { email: 'victim@example.com', password: 'wrong' }, headers)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });
});

describe('a client', () => {
  const site = sharedSite();

  it.each(['/admin', '/admin/', '/home', '/dashboard', '/ADMIN', '//admin', '/admin%2f', '/%61dmin'])(
    'does not see %s signed out, whatever its headers',
    async (path) => {
      const response = await fetch(site.url + path, {
        redirect: 'manual',
        headers: {
          'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
          'x-middleware-rewrite': '/admin',
          'x-middleware-next': '1',
        },
      });
      expect(response.status === 404 || (response.status >= 300 && response.status < 400)).toBe(true);
      expect(await response.text()).not.toContain('User Management');
    },
  );

  it('does not receive what Next logs internally', async () => {
    for (const path of ['/', '/updates?q=vendor', '/no-such-page', '/preview/none'])
      expect([path, (await fetch(site.url + path)).headers.get('x-middleware-rewrite')]).toEqual([path, null]);
  });

  const field = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  it.each([
    ['that cannot be read', 400, 'no form', {}],
    ['of another site', 403, 'no form', { origin: 'https://other.example' }],
    ['of more than 64 KiB, which would take the time of all others', 413, `${field.repeat(2000)}--x--\r\n`, {}],
  ])('is refused a form %s: no failure of the site', async (_, status, body, headers) => {
    const loggedBefore = site.output().length;
    const response = await fetch(`${site.url}/auth`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', ...headers },
      body,
    });
    expect(response.status).toBe(status);
    expect(site.output().slice(loggedBefore)).not.toContain('"level":50');
  });
});
