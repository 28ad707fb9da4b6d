import { signIn, startSite, testAdministrator, type SiteProcess } from '../test-bed/site-process';
import { latency99, median, type Row } from './measure';

const attackers = 60;
const rounds = 3;
let serial = 0;

/** What a flood of wrong passwords costs those who have the right one, and the pages. */
export async function signInAttackRows(directory: string): Promise<Row[]> {
  const site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' }, directory);
  const device = /\bdevice=[^;]*/.exec(await signIn(site.url))?.[0] ?? '';
  const figures = { alone: [] as number[], known: [] as number[], unknown: [] as number[] };
  const pages = { idle: [] as number[], busy: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    figures.alone.push(await timeOf(() => enter(site, {})));
    pages.idle.push(await latency99(`${site.url}/`));
    await duringFlood(site, async () => {
      figures.known.push(await timeOf(() => enter(site, { cookie: device })));
      figures.unknown.push(await timeOf(() => enter(site, {})));
      pages.busy.push(await latency99(`${site.url}/`));
    });
  }
  const locked = await guessOwner(site);
  const owner = await attempt(site, testAdministrator, { cookie: device });
  await site.stop();
  site.clean();
  const alone = median(figures.alone);
  const wait = (what: string, values: number[], atMost: number): Row => ({
    what: `${what}, while ${attackers} wrong ones from as many networks are in flight; seconds`,
    figure: `${inSeconds(median(values))}, slowest ${inSeconds(Math.max(...values))}; alone ${inSeconds(alone)}`,
    ratio: median(values) / 1000,
    atMost,
  });
  return [
    wait('a right sign-in from a known browser', figures.known, 2),
    wait('a right sign-in from an unknown browser', figures.unknown, 8),
    {
      what: 'p99 of / meanwhile, beside idle',
      figure: `${median(pages.busy)} ms, ${median(pages.idle)} ms`,
      ratio: median(pages.busy) / median(pages.idle),
      atMost: 2,
    },
    { what: '100 wrong guesses from ten networks', figure: `${locked} refused by a limit; the owner then: ${owner}` },
  ];
}

/** Does something while as many wrong passwords as there are attackers wait to be checked, each from its own network. */
async function duringFlood(site: SiteProcess, work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const flood = Array.from({ length: attackers }, async () => {
    const client = `2001:db8:${(serial += 1).toString(16)}::1`;
    while (!isOver) {
      const email = `nobody-${(serial += 1)}@example.com`;
      const status = await attempt(site, { email, password: 'not the password' }, { client });
      if (![401, 429, 503].includes(status)) throw new Error(`a wrong password answered ${status}`);
    }
  });
  // All of them wait by then.
  await new Promise((resolve) => setTimeout(resolve, 500));
  await work();
  isOver = true;
  await Promise.all(flood);
}

/** Guesses at the owner's account, ten times from each of ten networks; answers how many were refused unchecked. */
async function guessOwner(site: SiteProcess): Promise<number> {
  const guesses = Array.from({ length: 10 }, async (_, network) => {
    let refused = 0;
    for (let guess = 0; guess < 10; guess += 1) {
      const login = { email: testAdministrator.email, password: `guess ${guess}` };
      if ((await attempt(site, login, { client: `203.0.${network}.1` })) === 429) refused += 1;
    }
    return refused;
  });
  return (await Promise.all(guesses)).reduce((sum, refused) => sum + refused, 0);
}

interface From {
  client?: string;
  cookie?: string;
}

async function attempt(site: SiteProcess, login: { email: string; password: string }, from: From): Promise<number> {
  const response = await fetch(`${site.url}/api/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from.client ?? `198.51.${(serial += 1) % 250}.1`,
      ...(from.cookie && { cookie: from.cookie }),
    },
    body: JSON.stringify(login),
  });
  await response.text();
  return response.status;
}

async function enter(site: SiteProcess, from: From): Promise<void> {
  const status = await attempt(site, testAdministrator, from);
  if (status !== 200) throw new Error(`the right password answered ${status}`);
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
