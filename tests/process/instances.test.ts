import { startPostgres } from '../../tools/test-bed/postgres';
import { signIn, startSite, type SiteProcess } from '../../tools/test-bed/site-process';

const json = { 'content-type': 'application/json' };

async function showsWithin(site: SiteProcess, title: string, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds;
  while (Date.now() < end) {
    if ((await (await fetch(`${site.url}/updates`)).text()).includes(title)) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}

describe('two instances on one database', () => {
  it('both show what one of them publishes, long before their kept pages are a minute old', async () => {
    const postgres = await startPostgres();
    const environment = {
      DATABASE_URL: await postgres.createDatabase('instances'),
      NEXTAUTH_SECRET: 'a secret that both instances share',
    };
    const one = await startSite(environment);
    const other = await startSite(environment);
    await fetch(`${other.url}/updates`);

    const cookie = await signIn(one.url);
    const title = 'Published by the one';
    const created = await fetch(`${one.url}/api/admin/news`, {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify({ title, excerpt: 'Shown by both.', category: 'Announcements', date: '2026-01-01' }),
    });
    expect(created.status).toBe(201);
    expect(await (await fetch(`${one.url}/updates`)).text()).toContain(title);
    expect(await showsWithin(other, title, 20_000)).toBe(true);

    for (const site of [one, other]) {
      await site.stop();
      site.clean();
    }
    await postgres.stop();
  });
});
