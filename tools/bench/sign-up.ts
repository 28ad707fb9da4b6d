import autocannon from 'autocannon';

import { startPostgres } from '../test-bed/postgres';
import { startSite, type SiteProcess } from '../test-bed/site-process';
import { latency99, type Row } from './measure';

const perSecond = 150;
const seconds = 20;
const json = { 'content-type': 'application/json' };
let serial = 0;

/** The time of a start, and how a crowd that signs up to the list fares, and the readers of a page beside it. */
export async function signUpRows(directory: string): Promise<Row[]> {
  const started = Date.now();
  const site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'silent', DEMO_CONTENT: 'false' }, directory);
  const start: Row = {
    what: 'start with everything built, to serving',
    figure: `${((Date.now() - started) / 1000).toFixed(1)} s`,
  };
  const onSqlite = await crowdRows(site, 'SQLite');
  await site.stop();
  site.clean();

  const postgres = await startPostgres();
  const other = await startSite(
    {
      TRUST_PROXY: '1',
      LOG_LEVEL: 'silent',
      DATABASE_URL: await postgres.createDatabase('bench'),
      NEXTAUTH_SECRET: 'a secret of the benchmark, long enough',
    },
    directory,
  );
  const onPostgres = await crowdRows(other, 'PostgreSQL');
  await other.stop();
  other.clean();
  await postgres.stop();
  return [start, ...onSqlite, ...onPostgres];
}

async function crowdRows(site: SiteProcess, database: string): Promise<Row[]> {
  const idle = await latency99(`${site.url}/`, { overallRate: 100 });
  await signUps(site, 5);
  const crowd = signUps(site, seconds);
  const beside = await latency99(`${site.url}/`, { overallRate: 100, duration: seconds - 5 });
  const { requests, latency, non2xx, errors } = await crowd;
  if (non2xx + errors > 0) throw new Error(`${non2xx} sign-ups were refused, ${errors} failed`);
  return [
    {
      what: `${perSecond} sign-ups a second on ${database}: stored`,
      figure: `${requests.average.toFixed(0)}/s`,
      ratio: requests.average / perSecond,
      atLeast: 0.98,
    },
    {
      what: `… their slowest hundredth, seconds`,
      figure: `${latency.p99} ms, median ${latency.p50} ms`,
      ratio: latency.p99 / 1000,
      atMost: 0.3,
    },
    { what: '… the slowest hundredth of / meanwhile, and before', figure: `${beside} ms, ${idle} ms` },
  ];
}

/** As many clients as sign-ups: each may subscribe a thousand addresses an hour, and get sixty messages sent. */
function signUps(site: SiteProcess, duration: number): Promise<autocannon.Result> {
  return autocannon({
    url: `${site.url}/api/email-subscription`,
    connections: 50,
    overallRate: perSecond,
    duration,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          serial += 1;
          const client = `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`;
          const headers = { ...json, 'x-forwarded-for': client };
          return { ...request, headers, body: `{"email":"reader-${serial}@example.com"}` };
        },
      },
    ],
  });
}
