import { startPostgres } from '../test-bed/postgres';
import { startSite, type SiteProcess } from '../test-bed/site-process';
import { compare, throughput, type Row } from './measure';

const json = { 'content-type': 'application/json' };
let serial = 0;

/** The time of a start, and the cost of a sign-up to the list next to an empty handler of the same build. */
export async function signUpRows(directory: string): Promise<Row[]> {
  const rows: Row[] = [];
  const started = Date.now();
  const site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'silent', DEMO_CONTENT: 'false' }, directory);
  rows.push({
    what: 'start with everything built, to serving',
    figure: `${((Date.now() - started) / 1000).toFixed(1)} s`,
  });
  rows.push(await subscribeRow(site, 'SQLite', 0.5));
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
    figure: `${Math.round(subject)}/s`,
    ratio,
    atLeast,
  };
}
