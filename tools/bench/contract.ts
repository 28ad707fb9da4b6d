import { startPostgres } from '../test-bed/postgres';
import { signIn, startSite, testAdministrator, type SiteProcess } from '../test-bed/site-process';
import { compare, latency99, throughput, type Row } from './measure';

const json = { 'content-type': 'application/json' };
let serial = 0;

/** The cost of the API next to an empty handler of the same build, and the cost of sign-ins for the pages. */
export async function contractRows(directory: string): Promise<Row[]> {
  const rows: Row[] = [];
  const started = Date.now();
  const site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'silent', DEMO_CONTENT: 'false' }, directory);
  rows.push({
    what: 'start with everything built, to serving',
    figure: `${((Date.now() - started) / 1000).toFixed(1)} s`,
  });
  await addNews(site, 50);

  const news = await compare(
    () => throughput(`${site.url}/api/news`),
    () => throughput(`${site.url}/api/baseline`),
  );
  rows.push({
    what: 'GET /api/news, 50 items, beside an empty handler',
    figure: perSecond(news.subject),
    ratio: news.ratio,
    atLeast: 0.8,
  });
  rows.push(await subscribeRow(site, 'SQLite', 0.5));
  rows.push(await signInRow(site));
  await site.stop();
  site.clean();

  const postgres = await startPostgres();
  const onPostgres = await startSite(
    {
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
      DATABASE_URL: await postgres.createDatabase('bench'),
      NEXTAUTH_SECRET: 'a secret of the benchmark, long enough',
    },
    directory,
  );
  rows.push(await subscribeRow(onPostgres, 'PostgreSQL'));
  await onPostgres.stop();
  onPostgres.clean();
  await postgres.stop();
  return rows;
}

async function subscribeRow(site: SiteProcess, database: string, atLeast?: number): Promise<Row> {
  const post = (url: string, body: () => string) =>
    throughput(url, {
      connections: 32,
      requests: [
        {
          method: 'POST',
          headers: json,
          setupRequest: (request) => {
            serial += 1;
            // Each client may subscribe a thousand addresses an hour: the load comes from many.
            const client = `10.${Math.floor(serial / 250_000) % 250}.${Math.floor(serial / 1000) % 250}.${Math.floor(serial / 500) % 250}`;
            return { ...request, headers: { ...json, 'x-forwarded-for': client }, body: body() };
          },
        },
      ],
    });
  const { subject, ratio } = await compare(
    () => post(`${site.url}/api/email-subscription`, () => `{"email":"reader-${serial}@example.com"}`),
    () => post(`${site.url}/api/baseline`, () => `{"email":"reader-${serial}@example.com"}`),
  );
  return {
    what: `POST /api/email-subscription on ${database}, beside an empty handler`,
    figure: perSecond(subject),
    ratio,
    atLeast,
  };
}

/** The p99 of the home page while five people sign in again and again, next to that without them. */
async function signInRow(site: SiteProcess): Promise<Row> {
  const idle = () => latency99(`${site.url}/`);
  const busy = async () => {
    let isOver = false;
    const signIns = Array.from({ length: 5 }, async () => {
      while (!isOver) {
        serial += 1;
        // One network may sign in to an account 600 times an hour.
        const response = await fetch(`${site.url}/api/login`, {
          method: 'POST',
          headers: { ...json, 'x-forwarded-for': `198.51.${serial % 250}.1` },
          body: JSON.stringify(testAdministrator),
        });
        if (response.status !== 200) throw new Error(`sign-in answered ${response.status}`);
      }
    });
    const figure = await latency99(`${site.url}/`);
    isOver = true;
    await Promise.all(signIns);
    return figure;
  };
  const { subject, ratio } = await compare(busy, idle);
  return { what: 'p99 of / while 5 sign-ins run, beside idle', figure: `${subject.toFixed(0)} ms`, ratio, atMost: 3 };
}

async function addNews(site: SiteProcess, count: number): Promise<void> {
  const cookie = await signIn(site.url);
  for (let number = 1; number <= count; number += 1) {
    const response = await fetch(`${site.url}/api/admin/news`, {
      method: 'POST',
      headers: { ...json, cookie },
      body: JSON.stringify({
        title: `News item ${number}`,
        excerpt: 'An excerpt of the usual length, which says in two lines what the item is about and why it matters.',
        content: 'A paragraph of the usual length. '.repeat(20),
        category: 'Announcements',
        date: '2025-01-01',
      }),
    });
    if (response.status !== 201) throw new Error(`news answered ${response.status}`);
  }
}

const perSecond = (value: number) => `${Math.round(value)}/s`;
