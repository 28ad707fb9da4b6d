import { importsContract } from '../../lib/subscriptions/import-contract';
import { withSites, type SiteWithRows } from './many-rows';
import { latency99, median, memory, type Row } from './measure';

const megabytes = 40;

/** A file that is no list but for its head: what reading it costs the server, and what other requests notice. */
export async function importRows(directory: string): Promise<Row[]> {
  const rows: Row[] = [];
  await withSites(directory, [{ subscriptions: 0, news: 0 }], async ([site]) => {
    if (!site) throw new Error('one site is measured');
    // Health asks the database: what holds up the process shows here, and not in what is sent from memory.
    const health = () => latency99(`${site.url}/api/health`, { duration: 3 });
    await health();
    await readCommas(site);

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
  });
  return rows;
}

async function readUntil(site: SiteWithRows, isOver: () => boolean): Promise<void> {
  while (!isOver()) await readCommas(site);
}

async function readCommas(site: SiteWithRows): Promise<void> {
  const upload: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': 'text/csv', cookie: site.cookie },
    body: commas(),
    duplex: 'half',
  };
  const response = await fetch(`${site.url}${importsContract.create.path}?fileName=commas.csv`, upload);
  if (response.status !== 201) throw new Error(`the import answered ${response.status}: ${await response.text()}`);
  const { id } = (await response.json()) as { id: number };
  await fetch(`${site.url}${importsContract.create.path}/${id}`, {
    method: 'DELETE',
    headers: { cookie: site.cookie },
  });
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
