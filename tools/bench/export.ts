import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';

import pg from 'pg';

import { subscriptionsContract } from '../../lib/domains/mailing-list/contract';
import { manyRows, withSites, type SiteWithRows } from './many-rows';
import { latency99, median, memory, type Row } from './measure';
import { openSqlite } from '../test-bed/sqlite-file';

/** A CSV file of many subscriptions: its speed, the server's memory, and the effect on other requests. */
export async function exportRows(directory: string): Promise<Row[]> {
  const rows: Row[] = [];
  await withSites(directory, [{ subscriptions: manyRows, news: 0 }], async ([site]) => {
    if (!site) throw new Error('one site is measured');
    const home = () => latency99(`${site.url}/`, { duration: 4 });
    await download(site);
    await home();

    const idle: number[] = [];
    const busy: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      idle.push(await home());
      const abort = new AbortController();
      const running = downloadAgain(site, abort.signal);
      busy.push(await home());
      abort.abort();
      await running;
    }
    rows.push({
      what: `${site.database}: p99 of / while a file of ${manyRows} rows is read, beside idle`,
      figure: `${median(busy)} ms, ${median(idle)} ms`,
      ratio: median(busy) / median(idle),
      atMost: 3,
    });

    const before = memory(site);
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, memory(site))), 50);
    const seconds = await timed(() => download(site));
    clearInterval(watch);
    const cursorSeconds = await timed(() => readByCursor(site));
    rows.push(
      {
        what: `${site.database}: memory while ${manyRows} rows are exported, growth`,
        figure: `${peak - before} MB over ${before} MB`,
        ratio: peak - before,
        atMost: 64,
      },
      {
        what: `${site.database}: rows a second of the file, beside a bare cursor that writes them`,
        figure: `${Math.round(manyRows / seconds)}/s, ${Math.round(manyRows / cursorSeconds)}/s`,
        ratio: cursorSeconds / seconds,
        atLeast: 0.5,
      },
    );
  });
  return rows;
}

async function timed(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1000;
}

async function download(site: SiteWithRows, signal?: AbortSignal): Promise<void> {
  // Not by fetch, which sometimes never settles when it is aborted.
  const request = get(site.url + subscriptionsContract.export.path, { headers: { cookie: site.cookie }, signal });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let lines = 0;
  for await (const chunk of response) for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1;
  if (lines !== manyRows + 1) throw new Error(`the file has ${lines} lines`);
}

async function downloadAgain(site: SiteWithRows, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted) await download(site, signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

const columns = ['id', 'email', 'firstName', 'lastName', 'isVerified', 'subscribedAt', 'organization', 'audience'];
const selected = columns.map((name) => `"${name}"`).join(', ');

/** Writes the rows as the file has them, without defusing formulas. */
function write(rows: ArrayLike<Record<string, unknown>>, file: number): void {
  const lines = Array.from(rows, (row) => `${columns.map((name) => textOf(row[name])).join(',')}\r\n`);
  writeSync(file, lines.join(''));
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The same rows by the database's own client, a thousand at a time, formatted and discarded. */
async function readByCursor({ database, databaseUrl }: SiteWithRows): Promise<void> {
  const file = openSync('/dev/null', 'w');
  if (database === 'SQLite') {
    const client = openSqlite(databaseUrl);
    let lastId = 0;
    for (;;) {
      const { rows } = await client.execute({
        sql: `SELECT ${selected} FROM "Subscription" WHERE "id" > ? ORDER BY "id" LIMIT 1000`,
        args: [lastId],
      });
      if (rows.length === 0) break;
      write(rows, file);
      lastId = Number(rows.at(-1)?.id);
    }
    client.close();
  } else {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query('BEGIN');
    await client.query(`DECLARE everybody CURSOR FOR SELECT ${selected} FROM "Subscription" ORDER BY "id"`);
    for (;;) {
      const { rows } = await client.query<Record<string, unknown>>('FETCH 1000 FROM everybody');
      if (rows.length === 0) break;
      write(rows, file);
    }
    await client.end();
  }
  closeSync(file);
}
