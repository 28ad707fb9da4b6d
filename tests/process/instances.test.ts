import { Mailbox } from '@/tools/test-bed/mailbox';
import { freePort, startPostgres, type PostgresServer } from '@/tools/test-bed/postgres';
import { callSite, createTestDirectory, signIn, startSite, type SiteProcess } from '@/tools/test-bed/site-process';

const databases = {
  sqlite: () => Promise.resolve({}),
  postgresql: async () => {
    postgres = await startPostgres();
    return { DATABASE_URL: await postgres.createDatabase('instances') };
  },
};
let postgres: PostgresServer | undefined;

async function subscribe(site: SiteProcess, email: string): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ email });
  return (await fetch(`${site.url}/api/email-subscription`, { method: 'POST', headers, body })).status;
}

describe.each(['sqlite', 'postgresql'] as const)('two instances that start at once on a new %s', (provider) => {
  let settings: Record<string, string>;
  let one: SiteProcess;
  let other: SiteProcess;
  let mailPort: number;
  let created: string[];
  beforeAll(async () => {
    mailPort = await freePort();
    settings = {
      DATA_DIR: createTestDirectory(),
      NEXTAUTH_SECRET: 'a secret of the tests, forty characters.',
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      ...(await databases[provider]()),
    };
    [one, other] = await Promise.all([startSite(settings), startSite(settings)]);
    created = [one, other].flatMap((site) => site.output().match(/^(Created|Applied).*$/gm) ?? []);
  });
  afterAll(async () => {
    expect(await one.stop()).toBe(0);
    one.clean();
    await postgres?.stop();
  });

  it('both come up, and one of them creates the database', () => {
    expect(created).toEqual(['Created the database.']);
  });

  it('both show what one of them publishes, long before their kept pages are a minute old', async () => {
    const shows = async (site: SiteProcess, title: string) =>
      (await (await fetch(`${site.url}/updates`)).text()).includes(title);
    const title = 'Published by the one';
    expect(await shows(other, title)).toBe(false);
    const item = { title, excerpt: 'Shown by both.', category: 'Announcements', date: '2026-01-01' };
    await callSite(one.url, await signIn(one.url), 'POST', '/api/admin/news', item);
    expect(await shows(one, title)).toBe(true);
    const end = Date.now() + 20_000;
    let isShown = false;
    while (!isShown && Date.now() < end) isShown = await shows(other, title);
    expect(isShown).toBe(true);
  });

  it('deliver each message once when the mail server has been down', async () => {
    const emails = Array.from({ length: 40 }, (_, index) => `reader-${index}@example.com`);
    const statuses = await Promise.all(emails.map((email, index) => subscribe(index % 2 === 0 ? one : other, email)));
    expect(new Set(statuses)).toEqual(new Set([201]));

    const mailbox = await Mailbox.start({ port: mailPort });
    await Promise.all(emails.map((email) => mailbox.first(email)));
    // What either hands over a second time is under way by now, and arrives before what is asked for later.
    for (const [index, site] of [one, other].entries()) {
      expect(await subscribe(site, `later-${index}@example.com`)).toBe(201);
      await mailbox.first(`later-${index}@example.com`);
    }
    await mailbox.stop();
    const received = mailbox.received.flatMap(({ to }) => to).filter((address) => address.startsWith('reader-'));
    expect(received.sort()).toEqual([...emails].sort());
  }, 240_000);

  it('keep every acknowledged subscription through a kill -9 of both', async () => {
    const acknowledged: string[] = [];
    const add = async (email: string, site: SiteProcess) => {
      if ((await subscribe(site, email)) === 201) acknowledged.push(email);
    };
    const sites = [one, other];
    const all = (wave: string) =>
      Array.from({ length: 300 }, (_, index) => add(`${wave}-${index}@example.com`, index % 2 ? one : other));
    await Promise.all(all('first'));
    expect(acknowledged).toHaveLength(300);

    const second = all('second').map((adding) =>
      adding.then(() => {
        if (acknowledged.length >= 350) for (const site of sites) void site.stop('SIGKILL');
      }),
    );
    await Promise.allSettled(second);
    for (const site of sites) await site.stop('SIGKILL');
    expect(acknowledged.length).toBeGreaterThanOrEqual(350);

    one = await startSite(settings);
    const path = '/api/admin/email-subscriptions';
    const rows = await callSite<{ email: string }[]>(one.url, await signIn(one.url), 'GET', path);
    const kept = new Set(rows.map(({ email }) => email));
    expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
  });
});
