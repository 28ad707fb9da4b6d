import { listMigrations } from '@/lib/platform/database/migrations';

import { startPostgres, type PostgresServer } from '../../tools/test-bed/postgres';
import { Mailbox } from '../../tools/test-bed/mailbox';
import { createTestDirectory, startSite, testAdministrator, type SiteProcess } from '../../tools/test-bed/site-process';

let postgres: PostgresServer;

beforeAll(async () => {
  postgres = await startPostgres();
});

afterAll(() => postgres.stop());

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

async function subscribedEmails(site: SiteProcess): Promise<Set<string>> {
  const login = await post(`${site.url}/api/login`, testAdministrator);
  const cookie = login.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const response = await fetch(`${site.url}/api/admin/email-subscriptions`, { headers: { cookie } });
  const rows = (await response.json()) as { email: string }[];
  return new Set(rows.map(({ email }) => email));
}

describe.each(['sqlite', 'postgresql'])('on %s', (provider) => {
  const environment = async (): Promise<Record<string, string>> => ({
    DATA_DIR: createTestDirectory(),
    NEXTAUTH_SECRET: 'a secret of the tests, forty characters.',
    ...(provider === 'postgresql' && { DATABASE_URL: await postgres.createDatabase(`durability_${Date.now()}`) }),
  });

  it('every acknowledged subscription is there after a kill -9', async () => {
    const settings = await environment();
    const site = await startSite(settings);
    const acknowledged: string[] = [];
    const subscribe = async (email: string) => {
      const response = await post(`${site.url}/api/email-subscription`, { email });
      if (response.status === 201) acknowledged.push(email);
    };
    await Promise.all(Array.from({ length: 300 }, (_, index) => subscribe(`first-${index}@example.com`)));
    expect(acknowledged).toHaveLength(300);

    const second = Array.from({ length: 300 }, (_, index) =>
      subscribe(`second-${index}@example.com`).then(() => {
        if (acknowledged.length === 350) site.process.kill('SIGKILL');
      }),
    );
    await Promise.allSettled(second);
    await site.stop('SIGKILL');
    expect(acknowledged.length).toBeGreaterThanOrEqual(350);

    const restarted = await startSite(settings);
    const kept = await subscribedEmails(restarted);
    expect(acknowledged.filter((email) => !kept.has(email))).toEqual([]);
    await restarted.stop();
    restarted.clean();
  });

  it('two instances that start at once on a new database both come up', async () => {
    const settings = await environment();
    const instances = await Promise.all([startSite(settings), startSite(settings)]);
    const applied = instances.flatMap((site) => site.output().match(/Applied migration \S+/g) ?? []);
    expect(applied).toHaveLength(listMigrations(process.cwd(), 'sqlite').length);
    expect(new Set(applied).size).toBe(applied.length);
    for (const site of instances) expect(await site.stop()).toBe(0);
    instances[0].clean();
  });

  it('two instances deliver each message once when the mail server has been down', async () => {
    const settings = await environment();
    const probe = await Mailbox.start();
    const { port, url } = probe;
    await probe.stop();
    const instances = [
      await startSite({ ...settings, SMTP_URL: url }),
      await startSite({ ...settings, SMTP_URL: url }),
    ] as const;
    const emails = Array.from({ length: 40 }, (_, index) => `reader-${index}@example.com`);
    const responses = await Promise.all(
      emails.map((email, index) => post(`${instances[index % 2 === 0 ? 0 : 1].url}/api/email-subscription`, { email })),
    );
    expect(responses.every(({ status }) => status === 201)).toBe(true);

    const mailbox = await Mailbox.start({ port });
    await Promise.all(emails.map((email) => mailbox.first(email)));
    await Promise.all(instances.map((site) => site.stop()));
    expect(mailbox.received.map(({ to }) => to[0]).sort()).toEqual([...emails].sort());
    await mailbox.stop();
    instances[0].clean();
  }, 240_000);
});
