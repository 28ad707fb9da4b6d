import { changeSite } from '@/lib/domains/site/change-site';
import { readSiteState } from '@/lib/domains/site/read-state';
import { siteState } from '@/lib/domains/site/state';
import { db } from '@/lib/platform/database/db';
import { siteDay } from '@/lib/site-day';
import { setClock } from '@/tools/test-bed/clock';

import { documentAt, randomFrom } from '../factories/document-days';
import { askEveryPlace, type Written, type WrittenNews } from '../factories/document-places';
import { documentOffice, done } from '../factories/documents';
import { signedIn } from '../factories/people';

// Random issues, days, acts, news that names them and clocks, beside a plain oracle. New York is five hours behind UTC on all these days.

const start = Date.parse('2027-01-15T17:00:00Z');
const hour = 3_600_000;

let cookie: string;
let now: number;
const { call, draft, addPdf, addRedline, publish, save } = documentOffice(() => cookie);

afterAll(() => jest.useRealTimers());

/** Signs in anew, because a session ends after eight hours. */
async function setNow(to: number): Promise<void> {
  now = to;
  setClock(to);
  ({ cookie } = await signedIn('admin'));
}

type Random = ReturnType<typeof randomFrom>;

/** Writes the first issue of a document or the next, and publishes or schedules it. */
async function writeIssue(random: Random, before: Written | undefined): Promise<Written> {
  const today = siteDay();
  const days = {
    date: random.pick([today, '2027-01-14']),
    takesEffectOn: random.pick([null, random.dayNear(today, 4)]),
    commentUntil: random.pick([null, random.dayNear(today, 1), random.dayNear(today, 4)]),
  };
  const { item } = before ? await done(await call('POST', `/${before.id}/duplicate`)) : await draft();
  await save(item.id, days);
  const file = await addPdf(item.id, `issue ${item.id}`);
  const redline = random.pick([true, false]) ? await addRedline(item.id) : undefined;
  const publishAt = random.pick([now, now, now, now + 9 * hour]);
  const isLater = publishAt > now;
  await publish(
    item.id,
    isLater ? { publishAt: new Date(publishAt).toISOString() } : {},
    isLater ? 'schedule' : 'publish',
  );
  const place = { id: item.id, documentId: before?.documentId ?? item.id };
  return { ...place, ...days, isPublished: true, publishAt, ended: '', endedOn: '', file, ...(redline && { redline }) };
}

/** One act that an editor can do with an issue now. */
async function act(random: Random, issue: Written): Promise<void> {
  const isOn = issue.isPublished && issue.publishAt <= now;
  const end = { endedOn: issue.ended ? issue.endedOn : siteDay(), isPublished: false };
  const explanation = 'So that readers know why.';
  const acts = {
    withdraw: { ...end, ended: 'withdrawn' },
    'published-in-error': { ...end, ended: 'error' },
    'undo-end': { ended: '', endedOn: '', isPublished: true },
    unpublish: { isPublished: false },
    publish: { isPublished: true, publishAt: now },
  } as const;
  const possible: (keyof typeof acts)[] = issue.ended
    ? ['undo-end', ...(issue.ended === 'withdrawn' ? (['published-in-error'] as const) : [])]
    : isOn
      ? ['withdraw', 'published-in-error', 'unpublish']
      : issue.isPublished
        ? ['unpublish']
        : ['publish'];
  const one = random.pick(possible);
  if (one === 'publish') await publish(issue.id);
  else
    await done(
      await call(
        'POST',
        `/${issue.id}/${one}`,
        one === 'withdraw' || one === 'published-in-error' ? { explanation } : undefined,
      ),
    );
  Object.assign(issue, acts[one]);
}

/** Moves a day of an issue that has not ended, in what readers see too. */
async function move(random: Random, issue: Written): Promise<void> {
  const today = siteDay();
  const days = [null, random.dayNear(today, 4)].filter((day) => day !== issue.takesEffectOn);
  const moved = {
    takesEffectOn: random.pick(days),
    commentUntil: random.pick([issue.commentUntil, null, random.dayNear(today, 2)]),
  };
  await save(issue.id, moved);
  if (issue.isPublished) await publish(issue.id, { note: null }, 'publish-changes');
  Object.assign(issue, moved);
}

/** Publishes news that names an issue, or a document: then the issue to come or open for comment, else the one that stands. */
async function announce(random: Random, written: readonly Written[]): Promise<WrittenNews> {
  const { id: chosen, documentId } = random.pick(written);
  const ofIt = written.filter((issue) => issue.documentId === documentId);
  const { issues, current } = documentAt(ofIt, now);
  const usual = issues.find(({ state }) => state === 'upcoming' || state === 'comment') ?? current;
  const newest = Math.max(...ofIt.map(({ id }) => id));
  const isByIssue = random.pick([true, false]);
  const issueId = isByIssue ? chosen : usual && !usual.ended ? usual.id : newest;
  const { item, draft: saved } = await draft({
    category: 'Announcements',
    ...(isByIssue ? { issues: [chosen] } : { documents: [documentId] }),
  });
  expect([saved.documents, saved.issues]).toEqual([[documentId], [issueId]]);
  await publish(item.id);
  return { id: item.id, documentId, issueId };
}

/** The issue that another is written after; none for the first of one of two documents. */
function before(random: Random, written: readonly Written[]): Written | undefined {
  const ids = new Set(written.map(({ documentId }) => documentId));
  const isFirst = ids.size === 0 || (ids.size === 1 && random.pick([true, false, false]));
  return isFirst ? undefined : random.pick(written);
}

const midnightAfter = (time: number) => Math.ceil((time - 5 * hour + 1) / (24 * hour)) * 24 * hour + 5 * hour;

it.each([1, 4, 12, 34, 47])('says the same of documents in every place, by the days: seed %i', async (seed) => {
  await db().newsItem.deleteMany();
  await db().noticeNumber.deleteMany();
  await setNow(start);
  await changeSite(async () => undefined);
  const random = randomFrom(seed);
  const written: Written[] = [];
  const news: WrittenNews[] = [];
  const stateKey = async () => {
    await readSiteState();
    return siteState()?.key;
  };
  const moves = ['write', 'act', 'act', 'move', 'announce', 'wait', 'wait', 'wait'] as const;
  for (let step = 0; step < 24; step += 1) {
    const what = written.length < 3 ? 'write' : random.pick(moves);
    const open = written.filter(({ ended }) => !ended);
    if (what === 'write') written.push(await writeIssue(random, before(random, written)));
    if (what === 'act') await act(random, random.pick(written));
    if (what === 'move' && open.length > 0) await move(random, random.pick(open));
    if (what === 'announce') news.push(await announce(random, written));
    const key = await stateKey();
    const said = await askEveryPlace(written, news, now);
    if (what !== 'wait') continue;
    await setNow(random.pick([midnightAfter(now), midnightAfter(now), midnightAfter(now) - 1, now + 9 * hour]));
    const keyAfter = await stateKey();
    if ((await askEveryPlace(written, news, now)) !== said) expect(keyAfter).not.toBe(key);
  }
});
