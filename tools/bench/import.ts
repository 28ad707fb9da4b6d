import { importsContract } from '../../lib/domains/mailing-list/import-contract';
import { apiPaths } from '../../lib/paths';
import { withSites, type SiteWithRows } from './many-rows';
import { latency99, median, memory, type Row } from './measure';

const megabytes = 40;
const lines = 40_000;

/**
 * A file whose only valid line is its header: what reading it costs the server, and its effect on other requests. Also
 * a file that repeats one address, compared with a file of the same number of different ones.
 */
export async function importRows(directory: string): Promise<Row[]> {
  const rows: Row[] = [];
  await withSites(directory, [{ subscriptions: 0, news: 0 }], async ([site]) => {
    if (!site) throw new Error('one site is measured');
    // The health check queries the database, so it shows delays that responses from memory do not.
    const health = () => latency99(`${site.url}/api/health`, { duration: 3 });
    await health();
    await read(site, commas());

    const idle: number[] = [];
    const busy: number[] = [];
    const before = memory(site);
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, memory(site))), 50);
    for (let round = 0; round < 3; round += 1) {
      idle.push(await health());
      let isOver = false;
      const reading = readUntil(site, () => isOver);
      busy.push(await health());
      isOver = true;
      await reading;
    }
    clearInterval(watch);
    rows.push(
      {
        what: `${site.database}: p99 of a health check while ${megabytes} MB of commas are read, beside idle`,
        figure: `${median(busy)} ms, ${median(idle)} ms`,
        ratio: median(busy) / median(idle),
        atMost: 3,
      },
      {
        what: `${site.database}: memory while ${megabytes} MB of commas are read, growth`,
        figure: `${peak - before} MB over ${before} MB`,
        ratio: peak - before,
        atMost: 64,
      },
    );
    let isRead = false;
    const different = read(
      site,
      list((line) => `reader-${line}@example.com`),
    ).finally(() => (isRead = true));
    const waits: number[] = [];
    // One after another, as a person does: identifying them takes several queries.
    while (!isRead) waits.push(await answered(site));
    const rested: number[] = [];
    for (let count = 0; count < 50; count += 1) rested.push(await answered(site));
    rows.push({
      what: `${site.database}: slowest answer to a signed-in person while ${lines} lines are read, beside idle`,
      figure: `${Math.max(...waits).toFixed(0)} ms, ${Math.max(...rested).toFixed(0)} ms`,
    });
    const same = await read(
      site,
      list(() => 'reader@example.com'),
    );
    rows.push({
      what: `${site.database}: ${lines} lines with one address, beside as many different ones`,
      figure: `${(same / 1000).toFixed(1)} s, ${((await different) / 1000).toFixed(1)} s`,
      ratio: same / (await different),
      atMost: 1.2,
    });
  });
  return rows;
}

/** How many milliseconds a signed-in person waits. */
async function answered(site: SiteWithRows): Promise<number> {
  const begin = performance.now();
  await (await fetch(`${site.url}${apiPaths.user}`, { headers: { cookie: site.cookie } })).text();
  return performance.now() - begin;
}

async function readUntil(site: SiteWithRows, isOver: () => boolean): Promise<void> {
  while (!isOver()) await read(site, commas());
}

/** How many milliseconds reading a file takes. */
async function read(site: SiteWithRows, body: ReadableStream<Uint8Array>): Promise<number> {
  const begin = performance.now();
  const upload: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': 'text/csv', cookie: site.cookie },
    body,
    duplex: 'half',
  };
  const response = await fetch(`${site.url}${importsContract.create.path}?fileName=list.csv`, upload);
  if (response.status !== 201) throw new Error(`the import answered ${response.status}: ${await response.text()}`);
  const { id } = (await response.json()) as { id: number };
  const took = performance.now() - begin;
  await fetch(`${site.url}${importsContract.create.path}/${id}`, {
    method: 'DELETE',
    headers: { cookie: site.cookie },
  });
  return took;
}

function list(address: (line: number) => string): ReadableStream<Uint8Array> {
  return new Blob(['email\n', ...Array.from({ length: lines }, (_, line) => `${address(line)}\n`)]).stream();
}

function commas(): ReadableStream<Uint8Array> {
  const piece = new TextEncoder().encode(','.repeat(64 * 1024));
  let left = megabytes * 16;
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('email,name\n')),
    pull(controller) {
      if ((left -= 1) < 0) controller.close();
      else controller.enqueue(piece);
    },
  });
}
