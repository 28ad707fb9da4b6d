import { runProgram } from '../test-bed/command';
import { startPostgres } from '../test-bed/postgres';
import { createTestDirectory, signIn, startSite, type SiteProcess } from '../test-bed/site-process';

/** Rows of a large table: a million, or BENCH_ROWS on a slow machine. */
export const manyRows = Number(process.env.BENCH_ROWS ?? 1_000_000);

export interface SiteWithRows extends SiteProcess {
  database: string;
  databaseUrl: string;
  /** An administrator's session. */
  cookie: string;
}

interface RowCounts {
  subscriptions: number;
  news: number;
  /** Of the register, with ten issues each. */
  documents?: number;
  /** Of the audit trail. */
  entries?: number;
}

export const secret = 'a secret of the benchmark, long enough';

/** Starts a site for each number of subscriptions, on each database in turn, passes them to `use`, and removes them. */
export async function withSites(
  directory: string,
  counts: readonly RowCounts[],
  use: (sites: SiteWithRows[]) => Promise<void>,
): Promise<void> {
  const data = createTestDirectory();
  await onDatabase('SQLite', (name) => Promise.resolve(`file:${data}/${name}.db`));
  const postgres = await startPostgres();
  try {
    await onDatabase('PostgreSQL', (name) => postgres.createDatabase(name));
  } finally {
    await postgres.stop();
  }

  async function onDatabase(database: string, create: (name: string) => Promise<string>): Promise<void> {
    const sites: SiteWithRows[] = [];
    try {
      for (const [index, count] of counts.entries()) {
        const databaseUrl = await create(`rows${index}`);
        await fill(databaseUrl, count);
        sites.push(await start(database, databaseUrl, directory));
      }
      await use(sites);
    } finally {
      for (const site of sites) {
        await site.stop();
        site.clean();
      }
    }
  }
}

/** Writes generated rows into a database. */
export async function fill(
  databaseUrl: string,
  { subscriptions, news, documents = 0, entries = 0 }: RowCounts,
  key = secret,
) {
  const { code, stdout, stderr } = await runProgram(
    'tools/seed.ts',
    Object.entries({ subscriptions, news, documents, entries }).flatMap(([name, count]) => [
      `--${name}`,
      String(count),
    ]),
    { DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: key },
  );
  if (code !== 0) throw new Error(stderr);
  process.stdout.write(stdout);
}

async function start(database: string, databaseUrl: string, directory: string): Promise<SiteWithRows> {
  const environment = {
    DATABASE_URL: databaseUrl,
    NEXTAUTH_SECRET: secret,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    TRUST_PROXY: '1',
  };
  const site = await startSite(environment, directory);
  return { ...site, database, databaseUrl, cookie: await signIn(site.url) };
}
