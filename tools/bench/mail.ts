import { addressOf } from '../../lib/platform/http/contract';
import { newslettersContract } from '../../lib/domains/newsletters/contract';
import type { Newsletter, NewsletterPreview } from '../../lib/domains/newsletters/schema';
import { MailSink } from '../test-bed/mail-sink';
import { createTestDirectory, signIn, startSite, type SiteProcess } from '../test-bed/site-process';
import { fill } from './many-rows';
import { memory, type Row } from './measure';

/** Four in five of the made-up subscribers are verified. */
const subscriptions = 125_000;

/** A mailing to a hundred thousand subscribers, with a kill -9 in the middle: its pace, its memory, and who got it how often. */
export async function mailRows(directory: string): Promise<Row[]> {
  const sink = await MailSink.start();
  const data = createTestDirectory();
  const databaseUrl = `file:${data}/mailing.db`;
  await fill(databaseUrl, { subscriptions, news: 1 });
  const start = () =>
    startSite({ DATA_DIR: data, DATABASE_URL: databaseUrl, SMTP_URL: sink.url, LOG_LEVEL: 'error' }, directory);

  let site = await start();
  let cookie = await signIn(site.url);
  const call = async <Answer>(path: string, body?: object): Promise<Answer> => {
    const response = await fetch(site.url + path, {
      method: body ? 'POST' : 'GET',
      headers: { cookie, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as Answer;
  };
  const { recipients, toSubscriptionId } = await call<NewsletterPreview>(
    addressOf(newslettersContract.preview, { id: 1 }),
  );
  const before = memory(site);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, memory(site))), 200);

  const started = performance.now();
  const { id } = await call<Newsletter>(addressOf(newslettersContract.preview, { id: 1 }), {
    recipients,
    toSubscriptionId,
  });
  await sink.holds(Math.floor(recipients / 2));
  await site.stop('SIGKILL');
  site = await start();
  cookie = await signIn(site.url);
  const restarted = memory(site);
  let newsletter: Newsletter;
  do {
    await new Promise((resolve) => setTimeout(resolve, 500));
    newsletter = await call<Newsletter>(addressOf(newslettersContract.get, { id }));
  } while (newsletter.state !== 'done');
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  await end(site);
  await sink.stop();

  const counts = [...sink.received.values()];
  return [
    {
      what: `a mailing to ${recipients} subscribers, killed and started again in the middle`,
      figure: `${Math.round(recipients / seconds)} messages/s`,
    },
    {
      what: 'memory during the mailing, growth in MB, of 64',
      figure: `${peak} MB at most, ${before} MB and ${restarted} MB after the starts`,
      ratio: peak - Math.max(before, restarted),
      atMost: 64,
    },
    {
      what: 'addresses that got it twice, of those who got it',
      figure: `${counts.length}`,
      ratio: counts.filter((count) => count > 1).length,
      atMost: 0,
    },
    {
      what: 'addresses that were missed, of those who were meant; known as unconfirmed',
      figure: `${recipients}; ${newsletter.unconfirmed}`,
      ratio: recipients - counts.length,
      atMost: 0,
    },
  ];
}

async function end(site: SiteProcess): Promise<void> {
  await site.stop();
  site.clean();
}
