import { parseArgs } from 'node:util';

import { prepareSite } from '../bench/workspace';
import { MailingSite } from '../bench/mailing-site';
import { memory, type Row } from '../bench/measure';
import { SmtpSink } from '../bench/smtp-sink';
import { openRaw } from '../test-bed/raw-database';
import { createTestDirectory } from '../test-bed/site-process';
import { missedReaders } from './verdict';

/** A mailing to `--subscribers` (100,000) that kill -9 interrupts: who received it how often, and its memory use. */
export async function drillMailing(options: string[] = []): Promise<Row[]> {
  const { values } = parseArgs({ args: options, options: { subscribers: { type: 'string', default: '100000' } } });
  const verified = Number(values.subscribers);
  const directory = await prepareSite();
  const sink = await SmtpSink.start();
  const dataDirectory = createTestDirectory();
  const databaseUrl = `file:${dataDirectory}/mailing.db`;
  await MailingSite.fill(databaseUrl, verified);
  const start = () => MailingSite.start({ directory, databaseUrl, smtpUrl: sink.url, dataDirectory });

  let site = await start();
  const atStart = memory(site.process);
  let peak = atStart;
  const watch = setInterval(() => (peak = Math.max(peak, memory(site.process))), 200);
  const started = performance.now();
  const { id, recipients } = await site.send();
  await sink.holds(Math.floor(recipients / 2));
  await site.process.stop('SIGKILL');
  site = await start();
  const atRestart = memory(site.process);
  await site.untilDone(id);
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  const database = await openRaw(databaseUrl);
  const column = async (sql: string) => (await database.query(sql)).map(([value]) => String(value));
  const readers = await column('SELECT "email" FROM "Subscription" WHERE "isVerified"');
  const unconfirmed = await column(`SELECT "recipient" FROM "OutboundMail" WHERE "status" = 'unconfirmed'`);
  await database.close();
  await site.end();
  const { addresses, twice } = await sink.counts();
  const received = await sink.names();
  sink.stop();

  return [
    {
      what: `a mailing to ${recipients} subscribers, killed and started again in the middle`,
      figure: `${Math.round(recipients / seconds)} messages/s`,
    },
    {
      what: 'memory during the mailing, growth in MB',
      figure: `${peak} MB at most, ${atStart} MB and ${atRestart} MB after the starts`,
      ratio: peak - Math.max(atStart, atRestart),
      atMost: 64,
    },
    { what: 'addresses that received it', figure: `of ${recipients}`, ratio: addresses, atLeast: 1 },
    { what: 'addresses that received it twice', figure: `of ${addresses}`, ratio: twice, atMost: 0 },
    {
      what: 'addresses that were missed, besides those that the site shows as unconfirmed',
      figure: `${recipients - addresses} of ${recipients} without a letter; unconfirmed: ${unconfirmed.length}`,
      ratio: missedReaders(readers, received, unconfirmed).length,
      atMost: 0,
    },
  ];
}
