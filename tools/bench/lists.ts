import { auditContract } from '../../lib/domains/audit/contract';
import { newsContract } from '../../lib/domains/news/contract';
import { subscriptionsContract } from '../../lib/domains/mailing-list/contract';
import { paths } from '../../lib/paths';
import { makeSubscription } from '../../tests/factories/many-subscriptions';
import { manyRows, withSites, type SiteWithRows } from './many-rows';
import { compare, median, type Row } from './measure';

const counts = [
  { subscriptions: manyRows, news: 10_000, documents: 2000, entries: manyRows },
  { subscriptions: 1000, news: 1000, documents: 20, entries: 1000 },
];
const pages = 30;

/** Each list request with a million subscriptions and audit entries, next to the same with a thousand, over HTTP. */
export async function listRows(directory: string): Promise<Row[]> {
  const rows: Row[] = [];
  await withSites(directory, counts, async ([many, few]) => {
    if (!many || !few) throw new Error('two sites are compared');
    for (const { what, path } of requests) {
      const { subject, baseline, ratio } = await compare(
        () => time(many, path),
        () => time(few, path),
      );
      rows.push({
        what: `${many.database}: ${what}, ${manyRows} beside 1,000 rows`,
        figure: `${subject.toFixed(1)} ms, ${baseline.toFixed(1)} ms`,
        ratio,
        atMost: 3,
      });
    }
  });
  return rows;
}

type Path = (site: SiteWithRows, turn: number) => Promise<string> | string;

const subscriptions = (query: string) => `${subscriptionsContract.list.path}?limit=50&${query}`;
const requests: { what: string; path: Path }[] = [
  { what: 'first page', path: () => subscriptions('') },
  { what: 'last page', path: (site) => last(site, subscriptions('')) },
  { what: 'sorted by name', path: () => subscriptions('sort=name') },
  { what: 'sorted by name, last page', path: (site) => last(site, subscriptions('sort=name')) },
  { what: 'search by one whole address', path: (_, turn) => search(makeSubscription(turn * 7 + 1).email) },
  { what: 'search by a part that one address has', path: (_, turn) => search(`.${(turn * 7 + 1).toString(36)}@`) },
  { what: 'search by a name that every 18th has', path: (_, turn) => search(lastNameOf(turn)) },
  { what: 'search without a hit', path: (_, turn) => search(`zqx${turn}wvy`) },
  { what: 'search by a name, sorted by name', path: (_, turn) => `${search(lastNameOf(turn))}&sort=name` },
  { what: 'news, a word of the title', path: () => `${newsContract.list.path}?limit=50&q=vendor` },
  { what: 'news, sorted by title', path: () => `${newsContract.list.path}?limit=50&sort=title` },
  { what: 'register, one kind', path: (_, turn) => `${paths.documents}?kind=policy&x=${turn}` },
  { what: 'register, what takes effect later', path: () => `${paths.documents}?state=upcoming` },
  { what: 'register, a word of every title', path: () => `${paths.documents}?q=document` },
  { what: 'register, no hit', path: (_, turn) => `${paths.documents}?q=zqx${turn}wvy` },
  { what: 'register, for the office', path: () => `${newsContract.list.path}?limit=50&register=documents&sort=title` },
  { what: 'audit trail, first page', path: () => entries('') },
  { what: 'audit trail, one person’s', path: () => entries('person=admin-3@example.com') },
  { what: 'audit trail, search by a word that every 8th has', path: () => entries('q=ledger') },
  { what: 'audit trail, search by a word that one has', path: () => entries('q=unique7') },
  { what: 'audit trail, search by a word that no entry has', path: (_, turn) => entries(`q=zqx${turn}wvy`) },
  { what: 'audit trail, a word under a filter', path: () => entries('q=notice&action=newsletter.send') },
];

const entries = (query: string) => `${auditContract.list.path}?limit=50&${query}`;
const search = (text: string) => subscriptions(`q=${encodeURIComponent(text)}`);
const lastNameOf = (turn: number) => makeSubscription(turn + 1).email.split('.')[1] ?? '';

const lastPages = new Map<string, string>();

/** The address of a list's last page, as the list itself links to it. */
async function last(site: SiteWithRows, path: string): Promise<string> {
  const key = site.url + path;
  const known = lastPages.get(key);
  if (known) return known;
  const response = await request(site, path);
  const address = /<([^>]+)>; rel="last"/.exec(response.headers.get('link') ?? '')?.[1];
  if (!address) throw new Error(`${path} names no last page`);
  lastPages.set(key, address);
  return address;
}

let sent = 0;

/** Each request is of another client: searches are limited for each. */
async function request(site: SiteWithRows, path: string): Promise<Response> {
  sent += 1;
  const headers = { cookie: site.cookie, 'x-forwarded-for': `10.0.${sent >> 8}.${sent & 255}` };
  const response = await fetch(new URL(path, site.url), { headers });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  await response.arrayBuffer();
  return response;
}

/** The median time of the requests, in milliseconds. */
async function time(site: SiteWithRows, path: Path): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < pages; turn += 1) {
    const address = await path(site, turn);
    const started = performance.now();
    await request(site, address);
    times.push(performance.now() - started);
  }
  return median(times);
}
