import { signIn, startSite, testAdministrator, type SiteProcess } from '../test-bed/site-process';
import { latency99, median, type Row } from './measure';

const attackers = 60;
const samples = 20;
const rounds = 3;
let serial = 0;

/**
 * The effect of a flood of wrong passwords, or of one account's right ones, on people with the right one and on the
 * pages.
 */
export async function signInAttackRows(directory: string): Promise<Row[]> {
  const site = await startSite({ TRUST_PROXY: '1', LOG_LEVEL: 'silent' }, directory);
  const cookies = await signIn(site.url);
  const device = deviceOf(cookies);
  const alone = await timesOf(() => enter(site, {}));
  const idle = await pageLatency(site);
  const guesses = await duringFlood(
    attackers,
    () => guess(site),
    async () => ({
      known: await timesOf(() => enter(site, { cookie: device })),
      unknown: await timesOf(() => enter(site, {})),
      busy: await pageLatency(site),
    }),
  );
  const attack = await successAttack(site, cookies);
  const successes = await duringFlood(
    attack.length,
    (index) => attack[index]?.(),
    async () => ({
      known: await timesOf(() => enter(site, { cookie: device })),
      unknown: await timesOf(() => enter(site, {})),
    }),
  );
  const locked = await guessOwner(site);
  const owner = await attempt(site, testAdministrator, { cookie: device });
  await site.stop();
  site.clean();
  const wait = (what: string, values: number[], atMost: number): Row => ({
    what: `${what}: the worst of ${samples}, seconds`,
    figure: `${inSeconds(Math.max(...values))}, median ${inSeconds(median(values))}; alone ${inSeconds(median(alone))}`,
    ratio: Math.max(...values) / 1000,
    atMost,
  });
  const flood = `while ${attackers} wrong ones, each from a new network, are under way`;
  const starving = 'while one account sends 18 right ones from nine of its browsers';
  return [
    wait(`a right password in a known browser, ${flood}`, guesses.known, 2),
    wait(`a right password in an unknown browser, ${flood}`, guesses.unknown, 8),
    wait(`a right password in a known browser, ${starving}`, successes.known, 2),
    wait(`a right password in an unknown browser, ${starving}`, successes.unknown, 8),
    {
      what: 'p99 of / during the attack, beside idle',
      figure: `${guesses.busy} ms, ${idle} ms`,
      ratio: guesses.busy / idle,
      atMost: 2,
    },
    { what: '100 wrong guesses from ten networks', figure: `${locked} refused by a limit; the owner then: ${owner}` },
  ];
}

/** Runs `work` while each of `clients` sends one request after another. */
async function duringFlood<T>(
  clients: number,
  send: (client: number) => Promise<number> | undefined,
  work: () => Promise<T>,
): Promise<T> {
  let isOver = false;
  let sent = 0;
  const flood = Array.from({ length: clients }, async (_, client) => {
    while (!isOver) {
      const status = await send(client);
      sent += 1;
      if (![200, 401, 429, 503].includes(status ?? 0)) throw new Error(`the flood got ${status}`);
    }
  });
  // By then all of them are waiting.
  while (sent < clients / 10) await new Promise((resolve) => setTimeout(resolve, 50));
  const result = await work();
  isOver = true;
  await Promise.all(flood);
  return result;
}

/** Guesses once, from a network that has not been seen before. */
function guess(site: SiteProcess): Promise<number> {
  const client = `2001:db8:${(serial += 1).toString(16)}::1`;
  return attempt(site, { email: `nobody-${serial}@example.com`, password: 'not the password' }, { client });
}

/** Creates a plain account that has signed in from nine browsers; returns functions that sign it in, two for each. */
async function successAttack(site: SiteProcess, cookie: string): Promise<(() => Promise<number>)[]> {
  const login = { email: 'plain@example.com', password: 'a plain password' };
  const created = await fetch(`${site.url}/api/admin/users`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(login),
  });
  if (created.status !== 201) throw new Error(`creating a user answered ${created.status}`);
  const sends: (() => Promise<number>)[] = [];
  for (let browser = 0; browser < 9; browser += 1) {
    const client = `203.1.${browser}.1`;
    const response = await fetch(`${site.url}/api/login`, loginRequest(login, { client }));
    const from = { client, cookie: deviceOf(response.headers.getSetCookie().join('; ')) };
    for (let twice = 0; twice < 2; twice += 1) sends.push(() => attempt(site, login, from));
  }
  return sends;
}

const deviceOf = (cookies: string) => /\bdevice=[^;]*/.exec(cookies)?.[0] ?? '';

/** Guesses at the owner's account, ten times from each of ten networks. Returns how many were refused unchecked. */
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
  const response = await fetch(`${site.url}/api/login`, loginRequest(login, from));
  await response.text();
  return response.status;
}

function loginRequest(login: { email: string; password: string }, from: From): RequestInit {
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from.client ?? `198.51.${(serial += 1) % 250}.1`,
      ...(from.cookie && { cookie: from.cookie }),
    },
    body: JSON.stringify(login),
  };
}

async function enter(site: SiteProcess, from: From): Promise<void> {
  const status = await attempt(site, testAdministrator, from);
  if (status !== 200) throw new Error(`the right password answered ${status}`);
}

async function timesOf(work: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}

async function pageLatency(site: SiteProcess): Promise<number> {
  const values: number[] = [];
  for (let round = 0; round < rounds; round += 1) values.push(await latency99(`${site.url}/`));
  return median(values);
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
