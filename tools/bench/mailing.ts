import { rmSync } from 'node:fs';

import { startPostgres } from '../test-bed/postgres';
import { runProgram } from '../test-bed/command';
import { createTestDirectory } from '../test-bed/site-process';
import { bareMailing } from './bare-mailing';
import { fill, secret } from './many-rows';
import { MailingSite } from './mailing-site';
import { median, type Row } from './measure';
import { SmtpSink } from './smtp-sink';

const verified = 12_000;
const rounds = 3;
/** The number of connections of the site's mail worker. */
const connections = 10;
/** A hundred thousand of them are verified. */
const subscriptions = 125_000;

type Measure = (directory: string, database: string, create: (name: string) => Promise<string>) => Promise<Row[]>;

/** The speed of a mailing next to a bare loop, on both databases. */
export function mailingRows(directory: string): Promise<Row[]> {
  return onBoth(directory, async (...bed) => [await paceRow(...bed)]);
}

/**
 * How fast the recipients of a mailing on one topic are counted and selected, next to those of a mailing to all, on
 * both databases.
 */
export function recipientRows(directory: string): Promise<Row[]> {
  return onBoth(directory, async (_directory, database, create) => compareRows(database, await create('recipients')));
}

async function onBoth(directory: string, measure: Measure): Promise<Row[]> {
  const data = createTestDirectory();
  const postgres = await startPostgres();
  try {
    return [
      ...(await measure(directory, 'SQLite', (name) => Promise.resolve(`file:${data}/${name}.db`))),
      ...(await measure(directory, 'PostgreSQL', (name) => postgres.createDatabase(name))),
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

interface Compared {
  subject: number;
  baseline: number;
  ratio: number;
}

async function compareRows(database: string, databaseUrl: string): Promise<Row[]> {
  await fill(databaseUrl, { subscriptions, news: 0 });
  const environment = { DATABASE_URL: databaseUrl, NEXTAUTH_SECRET: secret };
  const { code, stdout, stderr } = await runProgram('tools/bench/recipients-program.ts', [], environment);
  if (code !== 0) throw new Error(stderr);
  const { recipients, count, pick } = JSON.parse(stdout) as { recipients: number; count: Compared; pick: Compared };
  const row = (what: string, { subject, baseline, ratio }: Compared): Row => ({
    what: `${database}: ${what} to a topic that a fifth of ${recipients} does not want, beside one to all`,
    figure: `${subject.toFixed(0)} ms, ${baseline.toFixed(0)} ms`,
    ratio,
  });
  return [row('counting the recipients', count), { ...row('picking the recipients', pick), atMost: 1.2 }];
}
