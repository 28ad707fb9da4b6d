import { rmSync } from 'node:fs';
import { fork } from 'node:child_process';
import { once } from 'node:events';

import { startPostgres } from '../test-bed/postgres';
import { createTestDirectory } from '../test-bed/site-process';
import { MailingSite } from './mailing-site';
import { median, type Row } from './measure';
import { SmtpSink } from './smtp-sink';

const verified = 12_000;
const rounds = 3;
/** The number of connections of the site's mail worker. */
const connections = 10;

/** The speed of a mailing next to a bare loop, on both databases. */
export async function mailingRows(directory: string): Promise<Row[]> {
  const data = createTestDirectory();
  const postgres = await startPostgres();
  try {
    return [
      await paceRow(directory, 'SQLite', (name) => Promise.resolve(`file:${data}/${name}.db`)),
      await paceRow(directory, 'PostgreSQL', (name) => postgres.createDatabase(name)),
    ];
  } finally {
    await postgres.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function paceRow(directory: string, database: string, create: (name: string) => Promise<string>): Promise<Row> {
  const sink = await SmtpSink.start();
  const [paces, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const databaseUrl = await create(`mailing${round}`);
    await MailingSite.fill(databaseUrl, verified);
    const site = await MailingSite.start({ directory, databaseUrl, smtpUrl: sink.url });
    await sink.clear();
    const started = performance.now();
    const { id, recipients } = await site.send();
    const { sample } = await sink.holds(recipients);
    paces.push((recipients / (performance.now() - started)) * 1000);
    await site.untilDone(id);
    await site.end();
    await sink.clear();
    bare.push(await bareMailing({ port: sink.port, connections, addresses: recipients, message: sample }));
  }
  sink.stop();
  const [subject, baseline] = [median(paces), median(bare)];
  return {
    what: `${database}: messages a second of a mailing, beside a bare loop over as many connections`,
    figure: `${Math.round(subject)}/s, ${Math.round(baseline)}/s`,
    ratio: subject / baseline,
    atLeast: 0.5,
  };
}

export interface BareMailing {
  port: number;
  connections: number;
  addresses: number;
  /** The same for every address. */
  message: string;
}

/** Sends a message to many addresses from a process that does nothing else; returns messages a second. */
async function bareMailing(mailing: BareMailing): Promise<number> {
  const child = fork('tools/bench/bare-mailing-process.ts');
  child.send(mailing);
  const [milliseconds] = (await once(child, 'message')) as [number];
  child.disconnect();
  return (mailing.addresses / milliseconds) * 1000;
}
