import { parseArgs } from 'node:util';

import { memory, type Row } from '../bench/measure';
import { killSitesLeft } from '../test-bed/site-process';
import type { SunkLetter } from '../test-bed/mail-sink';
import { buildThis } from './build';
import { MailBed } from './mail-bed';
import { PageWatch } from './page-watch';
import { missedReaders } from './verdict';

const undoMilliseconds = 120_000;
/** Each instance hands over at most four messages at a time. */
const maximumInHand = 8;

const titles = { main: 'Drill: the release', stopped: 'Drill: stopped in time', halfway: 'Drill: stopped half way' };

/**
 * Releases an item to `--subscribers` (20,000) at a set time, kills its instances at five moments, and stops two other
 * mailings: one before its first letter, one half way. Takes about four and a half minutes. Runs the build of this
 * folder, so do not change its sources while it runs.
 */
export async function drillMail(options: string[] = []): Promise<Row[]> {
  const { values } = parseArgs({ args: options, options: { subscribers: { type: 'string', default: '20000' } } });
  const subscribers = Number(values.subscribers);
  if (!(subscribers >= 1000)) throw new Error('--subscribers is a number from 1000.');
  const maximumSeconds = 270 + subscribers / 400;
  buildThis();
  const started = performance.now();
  const say = (text: string) =>
    console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${text}`);
  // Four in five of the made-up subscribers are verified.
  const bed = await MailBed.start(Math.ceil(subscribers * 1.25));
  let limit: NodeJS.Timeout | undefined;
  const overdue = new Promise<never>((_, reject) => {
    limit = setTimeout(() => {
      void killSitesLeft();
      reject(new Error(`The drill was not over after ${maximumSeconds} seconds.`));
    }, maximumSeconds * 1000);
  });
  try {
    return await Promise.race([release(bed, say), overdue]);
  } finally {
    clearTimeout(limit);
    await bed.stop();
  }
}

async function release(bed: MailBed, say: (text: string) => void): Promise<Row[]> {
  const letters = new Letters(bed);
  const growth = new MemoryWatch(bed);
  const [one, two] = bed.instances;
  say(`${bed.readers.size} readers, two instances behind nginx`);

  const stopped = await bed.createDraft(titles.stopped);
  await bed.release(stopped);
  const stoppedAt = untilTime(Date.now() + undoMilliseconds - 2000).then(async () => {
    await bed.cancel(await bed.mailingOf(stopped.id), two);
    say('stopped the first mailing two seconds before its letters');
  });

  const item = await bed.createDraft(titles.main);
  const halves = await killInApproval(bed, item);
  say('killed the instance that was approving: neither the item nor its mailing was there');

  const publishAt = new Date(Date.now() + 25_000);
  await bed.release(item, publishAt, two);
  const watch = new PageWatch(bed.url, [`/updates?id=${item.id}`, '/updates', '/feed.xml'], titles.main);
  letters.isPageHidden = () => watch.hidesNow();
  await one.isBack();
  await untilTime(publishAt.getTime() - 2000);
  await two.kill();
  say('killed an instance two seconds before the set time');
  await two.isBack();
  await letters.until(() => watch.shownSince !== undefined);
  say('the page shows the item');
  const halfway = await bed.createDraft(titles.halfway);
  await bed.release(halfway);
  await stoppedAt;
  await untilTime(publishAt.getTime() + undoMilliseconds - 1000);
  await one.kill();
  say('killed an instance one second before the first letter');

  await letters.until(() => letters.of(titles.halfway).length >= bed.readers.size / 20);
  await one.isBack();
  await bed.cancel(await bed.mailingOf(halfway.id), one);
  const cancelledAt = Date.now();
  say(`stopped the other mailing after ${letters.of(titles.halfway).length} letters`);
  await two.kill();
  say(`killed an instance after ${letters.of(titles.main).length} letters`);
  await letters.until(() => letters.of(titles.main).length >= bed.readers.size * 0.6);
  await Promise.all([one.kill(), two.kill()]);
  say(`killed both instances after ${letters.of(titles.main).length} letters`);
  await Promise.all([one.isBack(), two.isBack()]);
  const state = () => bed.count(`FROM "Newsletter" WHERE "newsItemId" = $1 AND "state" = 'done'`, [item.id]);
  while ((await state()) === 0) await untilTime(Date.now() + 500);
  await watch.stop();
  say('the mailing is finished');
  const rows = await rowsOf(bed, { itemId: item.id, letters, watch, publishAt, cancelledAt, halves });
  return [...rows, growth.row()];
}

/** Kills the instance that releases an item between publication and approval; counts what remains of the release. */
async function killInApproval(bed: MailBed, item: Awaited<ReturnType<MailBed['createDraft']>>): Promise<number> {
  const waiting = `FROM pg_locks WHERE "relation" = '"MailBatch"'::regclass AND NOT "granted"`;
  const underWay = `FROM pg_stat_activity WHERE "query" LIKE '%"MailBatch"%' AND "pid" <> pg_backend_pid() AND "state" <> 'idle'`;
  await bed.database.query('BEGIN');
  await bed.database.query('LOCK TABLE "MailBatch" IN EXCLUSIVE MODE');
  const [one] = bed.instances;
  const release = bed.release(item, new Date(Date.now() + 3_600_000), one).then(
    () => true,
    () => false,
  );
  while ((await bed.count(waiting)) === 0) await untilTime(Date.now() + 20);
  await one.kill();
  await bed.database.query('ROLLBACK');
  if (await release) throw new Error('The release was not interrupted.');
  while ((await bed.count(underWay)) > 0) await untilTime(Date.now() + 20);
  const published = await bed.count('FROM "NewsItem" WHERE "id" = $1 AND "isPublished"', [item.id]);
  return published + (await bed.count('FROM "Newsletter" WHERE "newsItemId" = $1', [item.id]));
}

async function rowsOf(
  bed: MailBed,
  {
    itemId,
    letters,
    watch,
    publishAt,
    cancelledAt,
    halves,
  }: {
    itemId: number;
    letters: Letters;
    watch: PageWatch;
    publishAt: Date;
    cancelledAt: number;
    halves: number;
  },
): Promise<Row[]> {
  const main = letters.of(titles.main);
  const got = new Set(main.map(({ recipient }) => recipient));
  const { rows } = await bed.database.query<{ recipient: string }>(
    `SELECT "recipient" FROM "OutboundMail" JOIN "Newsletter" USING ("batchId")
     WHERE "newsItemId" = $1 AND "status" = 'unconfirmed'`,
    [itemId],
  );
  const inDoubt = rows.map(({ recipient }) => recipient);
  const first = Math.min(...main.map(({ at }) => at));
  const last = Math.max(...main.map(({ at }) => at));
  const shown = watch.shownSince ?? Infinity;
  const after = letters.of(titles.halfway).filter(({ at }) => at > cancelledAt).length;
  const zero = (what: string, figure: string, ratio: number): Row => ({ what, figure, ratio, atMost: 0 });
  const seconds = (from: number, to: number) => `${((to - from) / 1000).toFixed(1)} s`;
  return [
    zero('halves of a release left by a kill during its approval', '', halves),
    {
      what: 'the page, the list and the feed behind nginx show the item',
      figure: `${seconds(publishAt.getTime(), shown)} after the set time`,
    },
    { what: 'first letter', figure: `${seconds(publishAt.getTime(), first)} after the set time` },
    { what: 'last letter', figure: `${seconds(first, last)} after the first` },
    zero(
      'letters before the page showed the item',
      `${letters.checks} letters checked`,
      letters.ofHidden + (first <= shown ? 1 : 0),
    ),
    zero('answers without the item, once it was shown', `${watch.answers} answers`, watch.relapses),
    zero('readers who got it twice', `${got.size} got it`, main.length - got.size),
    zero(
      'readers who were missed and are not named as unconfirmed',
      `${inDoubt.length} unconfirmed, ${inDoubt.filter((one) => got.has(one)).length} of them had it`,
      missedReaders(bed.readers, got, inDoubt).length,
    ),
    zero('letters to others', '', [...got].filter((one) => !bed.readers.has(one)).length),
    zero('letters of the mailing stopped two seconds before its start', '', letters.of(titles.stopped).length),
    {
      what: 'letters after Stop half way: those being handed over',
      figure: `${letters.of(titles.halfway).length} before and after`,
      ratio: after,
      atMost: maximumInHand,
    },
  ];
}

/** The letters that arrived, by subject. The first of them and every hundredth are checked against the page. */
class Letters {
  isPageHidden: (() => Promise<boolean>) | undefined;
  checks = 0;
  ofHidden = 0;
  private readonly bySubject = new Map<string, SunkLetter[]>();

  constructor({ sink }: MailBed) {
    sink.onLetter = (letter) => {
      const all = this.of(letter.subject);
      all.push(letter);
      this.bySubject.set(letter.subject, all);
      if (letter.subject === titles.main && (all.length <= 20 || all.length % 100 === 0)) void this.check();
    };
  }

  of(subject: string): SunkLetter[] {
    return this.bySubject.get(subject) ?? [];
  }

  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) await untilTime(Date.now() + 20);
  }

  private async check(): Promise<void> {
    this.checks += 1;
    if ((await this.isPageHidden?.()) !== false) this.ofHidden += 1;
  }
}

/** How far the memory of each process of the instances grows after its first second. */
class MemoryWatch {
  private readonly ofProcess = new Map<number, { first: number; most: number }>();
  private readonly timer: NodeJS.Timeout;

  constructor({ instances }: MailBed) {
    this.timer = setInterval(() => {
      for (const { site } of instances) {
        const megabytes = site ? memory(site) : 0;
        if (!site?.process.pid || megabytes === 0) continue;
        const known = this.ofProcess.get(site.process.pid) ?? { first: megabytes, most: megabytes };
        this.ofProcess.set(site.process.pid, { ...known, most: Math.max(known.most, megabytes) });
      }
    }, 1000).unref();
  }

  row(): Row {
    clearInterval(this.timer);
    const all = [...this.ofProcess.values()];
    return {
      what: 'memory of a process, growth in MB',
      figure: all.map(({ first, most }) => `${first} to ${most}`).join(', '),
      ratio: Math.max(...all.map(({ first, most }) => most - first)),
      atMost: 64,
    };
  }
}

function untilTime(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, time - Date.now())));
}
