import { addressOf } from '../../lib/platform/http/contract';
import { newsActsContract } from '../../lib/domains/news/acts-contract';
import { newsContract } from '../../lib/domains/news/contract';
import { paths } from '../../lib/paths';
import { withSites, type SiteWithRows } from './many-rows';
import { compare, median, type Row } from './measure';

const news = 2000;
const turns = 30;
let requested = 0;

/** Ids of generated items that are published. */
const itemOf = (turn: number) => turn * 13 + 1;

const requests: { what: string; path: (turn: number) => string }[] = [
  { what: 'the list in the back office', path: () => `${newsContract.list.path}?limit=50` },
  { what: 'a search in the back office', path: () => `${newsContract.list.path}?limit=50&q=vendor` },
  { what: 'the editor’s item', path: (turn) => addressOf(newsActsContract.get, { id: itemOf(turn) }) },
  { what: 'the editor’s page', path: (turn) => paths.newsEditor(itemOf(turn)) },
  { what: 'the list of updates', path: () => paths.updates },
  { what: 'a search by a reader', path: (turn) => `${paths.updates}?q=no.+${turn + 1}` },
  { what: 'an item’s page, each for the first time', path: (turn) => paths.newsItem(itemOf(turn)) },
  { what: 'the feed', path: () => paths.feed },
  { what: 'the public API', path: () => `${newsContract.listPublished.path}?limit=20` },
];

/** Lists, public pages and the editor with 20 versions of each of 2,000 items, next to none. */
export async function versionRows(directory: string): Promise<Row[]> {
  const rows: Row[] = [];
  const counts = [
    { subscriptions: 10, news, versions: 20 },
    { subscriptions: 10, news },
  ];
  await withSites(directory, counts, async ([many, none]) => {
    if (!many || !none) throw new Error('two sites are compared');
    for (const { what, path } of requests) {
      const { subject, baseline, ratio } = await compare(
        () => time(many, path),
        () => time(none, path),
      );
      rows.push({
        what: `${many.database}: ${what}, with 40,000 versions beside none`,
        figure: `${subject.toFixed(2)} ms, ${baseline.toFixed(2)} ms`,
        ratio,
        atMost: 1.2,
      });
    }
  });
  return rows;
}

/** The median time of the requests, in milliseconds. */
async function time(site: SiteWithRows, path: (turn: number) => string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const started = performance.now();
    // Each client may search a few times a minute, so each request comes from another.
    const client = `10.0.${(requested += 1) >> 8}.${requested & 255}`;
    const headers = { cookie: site.cookie, 'x-forwarded-for': client };
    const response = await fetch(site.url + path(turn), { headers });
    await response.arrayBuffer();
    times.push(performance.now() - started);
    if (response.status !== 200) throw new Error(`${path(turn)} returned ${response.status}`);
  }
  return median(times);
}
