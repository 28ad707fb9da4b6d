import { callApi } from '@/lib/api/api-client';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { offersFor } from '@/lib/domains/news/acts';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { findShown } from '@/lib/domains/news/public/ended';
import { newsStateAt } from '@/lib/domains/news/schedule';
import { NewsEndingSchema } from '@/lib/domains/news/schema';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';
import { testOrigin } from '@/tools/test-bed/environment';
import { requestScope } from '@/tools/test-bed/request-scope';

import type { Post } from './post';
import { textOf, wordsIn, type Room } from './room';

const readItems = () =>
  db().newsItem.findMany({ orderBy: { id: 'asc' }, include: { draft: true, versions: true, notes: true } });
type Item = Awaited<ReturnType<typeof readItems>>[number];

function stateOf({ publishAt, unpublishAt, ending, isPublished, deletedAt }: Item, now: number) {
  const times = { publishAt: publishAt?.toISOString(), unpublishAt: unpublishAt?.toISOString() };
  return deletedAt ? 'gone' : newsStateAt({ isPublished, ending: NewsEndingSchema.parse(ending), ...times }, now);
}

/** The state in which the page says what a letter of a kind says. */
const statesOf: Record<string, string> = { withdrawal: 'withdrawn', error: 'error' };

/** Judges what each move has done to what the site holds, and to what it has sent. */
export class Oracle {
  private newestVersion = 0;
  private readonly sent = new Set<string>();
  private readonly seen = new Set<string>();

  constructor(private readonly room: Room) {}

  async look(): Promise<void> {
    const items = await readItems();
    this.room.items = items.map(({ id }) => id);
    expect(this.room.faults).toEqual([]);
    expect(items.length).toBeLessThanOrEqual(this.room.made.size);
    this.requireWords(items);
    this.requirePublished(items);
    for (const letter of this.room.post.arrived.splice(0)) this.requireTrue(letter, items);
    for (const item of items) await this.requireWayOn(item);
  }

  /** Nothing that was typed or saved is gone from server, versions and browsers; a screen that says it keeps nothing counts. */
  private requireWords(items: readonly Item[]): void {
    const people = [...this.room.people.values()];
    const lasting = new Set(wordsIn(JSON.stringify([items, people.map(({ storage }) => [...storage.values()])])));
    for (const { shown, text } of people.flatMap(({ tabs }) => tabs.flatMap((tab) => tab ?? [])))
      if (!shown.isSaved && !shown.isKept) for (const word of wordsIn(text)) lasting.add(word);
    expect({ lost: [...this.room.words].filter((word) => !lasting.has(word)) }).toEqual({ lost: [] });
  }

  /** What became public was on the screen of the person who published it, and is the item's version. */
  private requirePublished(items: readonly Item[]): void {
    const versions = items.flatMap((item) => item.versions).filter(({ id }) => id > this.newestVersion);
    for (const version of versions) expect({ published: textOf(version) }).toEqual({ published: this.room.pressed });
    this.newestVersion = Math.max(this.newestVersion, ...versions.map(({ id }) => id));
    this.room.pressed = undefined;
    for (const item of items) {
      const version = item.versions.find(({ number }) => number === item.publicVersion);
      if (!['draft', 'gone'].includes(stateOf(item, this.room.now)))
        expect({ public: textOf(item) }).toEqual({ public: version && textOf(version) });
    }
  }

  /** A letter says what the page says, to a person who was counted, once. */
  private requireTrue(
    { mailing: { id, kind, newsItemId, version }, to, text }: Post['arrived'][number],
    items: readonly Item[],
  ): void {
    const item = items.find((one) => one.id === newsItemId);
    const state = item && stateOf(item, this.room.now);
    expect({ letter: kind, about: state }).toEqual({ letter: kind, about: statesOf[kind] ?? 'published' });
    const titlesOf = ({ versions }: Item) => versions.map(({ title }) => title);
    const others = items.filter((one) => one !== item && stateOf(one, this.room.now) === 'published');
    const page = item && [
      ...(state === 'error' ? titlesOf(item) : [textOf(item), ...item.notes.map((note) => note.text)]),
      item.endingNote,
    ];
    const said = wordsIn([...(page ?? []), ...others.flatMap(titlesOf)].join('\n'));
    expect({ notOnPage: wordsIn(text).filter((word) => !said.includes(word)) }).toEqual({ notOnPage: [] });
    const isAskedAgain = this.room.askedAgain.has(`${to} of ${id}`);
    for (const letter of [`${to} of ${id}`, `${to} of version ${version} of item ${newsItemId}, ${kind}`]) {
      expect({ letter, twice: !isAskedAgain && this.sent.has(letter) }).toEqual({ letter, twice: false });
      this.sent.add(letter);
    }
    const reached = [...this.sent].filter((letter) => letter.endsWith(` of ${id}`)).length;
    expect({ reached }).toEqual({ reached: Math.min(reached, this.room.counted.get(id) ?? 0) });
  }

  /** The readers whom a mailing that was stopped left without a letter, and who would get one now. */
  private async withoutLetter(id: number): Promise<string[]> {
    const { batchId } = await db().newsletter.findUniqueOrThrow({ where: { id } });
    const left = await db().outboundMail.findMany({ where: { batchId, status: 'cancelled' } });
    const recipients = left.map(({ recipient }) => recipient);
    const refused = await db().suppression.findMany({ where: { email: { in: recipients } } });
    const without = { in: recipients, notIn: refused.map(({ email }) => email) };
    const readers = await db().subscription.findMany({ where: { email: without } });
    return readers.map(({ email }) => email);
  }

  /** Each state that an item comes to has a way on. */
  private async requireWayOn(item: Item): Promise<void> {
    const state = stateOf(item, this.room.now);
    const key = `${item.id} is ${state}`;
    if (state === 'gone' || this.seen.has(key)) return;
    this.seen.add(key);
    await this.room.as('Cleo');
    const edited = await callApi(newsActsContract.get, { params: { id: item.id } });
    // A draft of an item that was mailed has ended.
    expect([state, state === 'draft' && 'ended']).toContain(edited.state);
    expect({ state, offers: offersFor(edited) }).not.toEqual({ state, offers: [] });
  }

  /** Every public place shows the same items, with the same texts, and whom a mailing has left without a letter can be reached. */
  async compare(): Promise<void> {
    await this.room.as('Cleo');
    const listed = (await (await api('GET', '/api/news')).json()) as Item[];
    const feed = await read(await import('@/app/feed.xml/route'));
    const sitemap = await read(await import('@/app/sitemap.xml/route'));
    for (const item of await readItems()) {
      const state = stateOf(item, this.room.now);
      const is = ({ id }: Item) => id === item.id;
      const page = await api('GET', `/api/news/${item.id}`);
      const found = await api('GET', `/api/news?q=${wordsIn(item.title)[0] ?? ''}`);
      const isShown = state === 'published';
      const hasPage = isShown || state === 'withdrawn' || state === 'error';
      const places = { listed: isShown, feed: isShown, sitemap: isShown, found: isShown };
      expect({
        id: item.id,
        state: await findShown(item.id),
        text: page.ok && textOf((await page.json()) as Item),
        listed: listed.some(is),
        feed: feed.includes(`id=${item.id}<`),
        sitemap: sitemap.includes(`id=${item.id}<`),
        found: ((await found.json()) as Item[]).some(is),
      }).toEqual({ id: item.id, state: hasPage ? state : null, text: isShown && textOf(item), ...places });
      if (!hasPage) continue;
      const { mailings, next } = await callApi(mailingsContract.receipt, { params: { id: item.id } });
      const { id = 0, ...newest } = mailings[0]?.newsletter ?? {};
      // The others of a version that a person stopped get the next one.
      if (!('state' in newest) || newest.state !== 'cancelled' || newest.version === (item.publicVersion || 1))
        continue;
      const owed = newest.sent > 0 ? await this.withoutLetter(id) : [];
      if (owed.length > 0) expect({ id: item.id, owed, next }).not.toEqual({ id: item.id, owed, next: null });
    }
  }
}

async function read(route: { GET: (request: Request, context: object) => Promise<Response> }): Promise<string> {
  const request = new Request(testOrigin);
  return requestScope.run(request, async () => (await route.GET(request, {})).text());
}
