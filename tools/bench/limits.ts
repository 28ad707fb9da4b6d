import { addressOf } from '../../lib/platform/http/contract';
import { usersContract } from '../../lib/domains/accounts/admin/contract';
import { newsContract } from '../../lib/domains/news/contract';
import { mailingsContract } from '../../lib/domains/mailings/contract';
import type { Newsletter, NewsletterPreview } from '../../lib/domains/mailings/schema';
import { subscriptionsContract } from '../../lib/domains/mailing-list/contract';
import { apiPaths, paths } from '../../lib/paths';
import { hasNginx, startNginx } from '../test-bed/nginx';
import { MailSink } from '../test-bed/mail-sink';
import { createTestDirectory, signIn, startSite, type SiteProcess } from '../test-bed/site-process';
import { browser, firstVisit } from './crowd';
import { fill } from './many-rows';
import { median, throughput } from './measure';
import { wrk } from './wrk';

/** Four in five of the generated subscribers are verified. */
export const fullSize = 125_000;
const lettersWatchedSeconds = 15;
/** Between two requests of an editor at work, who makes none per key but one per saved draft, list or page. */
const editorSeconds = 5;
const accountsSigningIn = 4;
const json = { 'content-type': 'application/json' };

export interface Limit {
  what: string;
  measured: string;
  means: string;
}

const whole = (value: number) => Math.round(value).toLocaleString('en-US');

/**
 * The capacity of one instance on an embedded database with this many subscriptions, each kind of load measured on its
 * own for some seconds.
 */
export async function measureLimits(directory: string, subscriptions: number): Promise<Limit[]> {
  const sink = await MailSink.start();
  const data = createTestDirectory();
  const databaseUrl = `file:${data}/limits.db`;
  await fill(databaseUrl, { subscriptions, news: 1000 });
  const site = await startSite(
    { DATA_DIR: data, DATABASE_URL: databaseUrl, SMTP_URL: sink.url, TRUST_PROXY: '1', LOG_LEVEL: 'silent' },
    directory,
  );
  try {
    const cookie = await signIn(site.url);
    return [
      ...(await readers(site)),
      await views(site),
      await subscribers(site, subscriptions),
      ...(await editors(site, cookie, subscriptions)),
      await signIns(site, cookie),
      await letters(site, cookie, sink),
    ];
  } finally {
    await site.stop('SIGKILL');
    site.clean();
    await sink.stop();
  }
}

async function readers(site: SiteProcess): Promise<Limit[]> {
  const visit = await firstVisit(site.url);
  const rate = async (url: string, addresses: string[]) => {
    await wrk(url, addresses, browser);
    return wrk(url, addresses, browser);
  };
  const home = await rate(site.url, [paths.home]);
  const visits = await rate(site.url, visit);
  const limits = [
    {
      what: 'Readers: a page from memory',
      measured: `${whole(home.perSecond)}/s, slowest hundredth ${home.latency99.toFixed(1)} ms`,
      means: `${whole(home.perSecond * 60)} pages a minute`,
    },
    {
      what: `First visits (${visit.length} requests each)`,
      measured: `${whole(visits.perSecond / visit.length)}/s`,
      means: `${whole((visits.perSecond / visit.length) * 60)} new readers a minute`,
    },
  ];
  if (!hasNginx()) return limits;
  const nginx = await startNginx(site.url);
  const cached = await rate(nginx.url, [paths.home]);
  await nginx.stop();
  return [
    ...limits,
    {
      what: 'The same page from nginx in front (without TLS)',
      measured: `${whole(cached.perSecond)}/s, slowest hundredth ${cached.latency99.toFixed(1)} ms`,
      means: `${(cached.perSecond / home.perSecond).toFixed(1)} times the site itself`,
    },
  ];
}

/** Requests from so many clients that limits per client do not apply. */
function post(url: string, body?: (serial: number) => string): Promise<number> {
  return throughput(url, {
    connections: 32,
    requests: [
      {
        method: 'POST',
        setupRequest: (request) => {
          serial += 1;
          const client = `10.${(serial >> 16) & 255}.${(serial >> 8) & 255}.${serial & 255}`;
          const headers = { 'user-agent': browser['user-agent'], 'x-forwarded-for': client, ...(body && json) };
          return { ...request, headers, ...(body && { body: body(serial) }) };
        },
      },
    ],
  });
}
let serial = 0;

async function views(site: SiteProcess): Promise<Limit> {
  const rate = await post(`${site.url}/api/impressions?page=%2Fabout`);
  return {
    what: 'Page views counted',
    measured: `${whole(rate)}/s`,
    // Eight busy hours at half of the rate.
    means: `${whole((rate / 2) * 8 * 3600)} a day`,
  };
}

async function subscribers(site: SiteProcess, subscriptions: number): Promise<Limit> {
  const rate = await post(`${site.url}/api/email-subscription`, (number) => `{"email":"limit-${number}@example.com"}`);
  return {
    what: `Sign-ups to a list of ${whole(subscriptions)}, each with its message queued`,
    measured: `${whole(rate)}/s`,
    means: `${whole(rate * 60)} a minute, after a broadcast say`,
  };
}

async function editors(site: SiteProcess, cookie: string, subscriptions: number): Promise<Limit[]> {
  const time = async (path: string) => {
    const times: number[] = [];
    for (let turn = 0; turn < 15; turn += 1) {
      const began = performance.now();
      await (await fetch(site.url + path, { headers: { cookie } })).arrayBuffer();
      times.push(performance.now() - began);
    }
    return median(times);
  };
  const rate = await throughput(`${site.url}${newsContract.list.path}?limit=50`, { headers: { cookie } });
  const search = await time(`${subscriptionsContract.list.path}?limit=50&q=zqxwvy`);
  return [
    {
      what: 'Requests of the back office (50 of 1,000 items)',
      measured: `${whole(rate)}/s`,
      means: `${whole((rate / 2) * editorSeconds)} editors at work at half of it, one request each in ${editorSeconds} s`,
    },
    {
      what: `A search in ${whole(subscriptions)} subscriptions that finds nothing`,
      measured: `${search.toFixed(0)} ms`,
      means: 'it grows with the list far more slowly than the list',
    },
  ];
}

/** Accounts that sign in at the same time; of one account the site takes no more than two. */
async function signIns(site: SiteProcess, cookie: string): Promise<Limit> {
  const rates = Array.from({ length: accountsSigningIn }, async (_, number) => {
    const body = JSON.stringify({ email: `limit-account-${number}@example.com`, password: 'a plain password' });
    const headers = { ...json, cookie };
    const { status } = await fetch(site.url + usersContract.create.path, { method: 'POST', headers, body });
    if (status !== 201) throw new Error(`${usersContract.create.path} answered ${status}`);
    return throughput(`${site.url}${apiPaths.login}`, { connections: 1, method: 'POST', headers: json, body });
  });
  const rate = (await Promise.all(rates)).reduce((sum, of) => sum + of, 0);
  return {
    what: 'Sign-ins',
    measured: `${rate.toFixed(1)}/s`,
    means: `${whole(rate * 60)} a minute; the hash costs that on purpose`,
  };
}

/** The speed of a mailing's first seconds, to a server that accepts everything at once. */
async function letters(site: SiteProcess, cookie: string, sink: MailSink): Promise<Limit> {
  const address = site.url + addressOf(mailingsContract.preview, { id: 1 });
  const ask = async <Answer>(init: RequestInit): Promise<Answer> => {
    const response = await fetch(address, { ...init, headers: { ...json, cookie } });
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const { recipients, toSubscriptionId } = await ask<NewsletterPreview>({});
  await ask<Newsletter>({ method: 'POST', body: JSON.stringify({ recipients, toSubscriptionId }) });
  // Messages to those who signed up before may still be under way.
  const count = () => [...sink.received.keys()].filter((address) => !address.startsWith('limit-')).length;
  const before = count();
  await new Promise((resolve) => setTimeout(resolve, lettersWatchedSeconds * 1000));
  const rate = (count() - before) / lettersWatchedSeconds;
  return {
    what: `Letters of a mailing to ${whole(recipients)}`,
    measured: `${whole(rate)}/s`,
    means: `${whole(rate * 3600)} an hour where the relay takes them; its own rate decides`,
  };
}
