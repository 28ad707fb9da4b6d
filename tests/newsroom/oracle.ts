import { callApi } from '@/lib/api/api-client';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { offersFor } from '@/lib/domains/news/acts';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { newsContract } from '@/lib/domains/news/contract';
import { findShown } from '@/lib/domains/news/public/ended';
import { newsStateAt } from '@/lib/domains/news/schedule';
import { NewsEndingSchema } from '@/lib/domains/news/schema';
import { db } from '@/lib/platform/database/db';

import { publicPlaces } from '../factories/news-places';
import type { Mailing, Post } from './post';
import { textIn, textOf, wordsIn, type Item, type Room } from './room';

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
    const items = await this.room.look();
    expect(this.room.faults).toEqual([]);
    expect(items.length).toBeLessThanOrEqual(this.room.made.size);
    this.requireWords();
    this.requireSaved();
    this.requirePublished();
    for (const letter of this.room.post.arrived.splice(0)) this.requireTrue(letter);
    for (const mailing of this.room.post.stopped.splice(0)) this.requireReason(mailing);
    for (const item of items) await this.requireWayOn(item);
  }

  /** Nothing that was typed or saved is gone from server, versions and browsers; a screen that says it keeps nothing counts. */
  private requireWords(): void {
    const { items, issues, people } = this.room;
    const kept = [...people.values()].flatMap(({ storage }) => [...storage.rows.values()]);
    const lasting = new Set(wordsIn(JSON.stringify([items, issues, kept])));
    for (const tab of this.room.tabs())
      if (!tab.shown().isSaved && !tab.shown().isKept) for (const word of wordsIn(textIn(tab))) lasting.add(word);
    expect({ lost: [...this.room.words].filter((word) => !lasting.has(word)) }).toEqual({ lost: [] });
  }

  /** What a screen shows as saved is what the server has under that revision. */
  private requireSaved(): void {
    for (const tab of this.room.tabs()) {
      const item = this.room.items.find(({ id }) => id === tab.id());
      const draft = item?.draft ?? item;
      if (draft && tab.shown().isSaved && draft.revision === tab.revision())
        expect({ saved: textOf(draft) }).toEqual({ saved: textIn(tab) });
    }
  }

  /** What became public was on the screen of the person who published it, and is the item's version. */
  private requirePublished(): void {
    const { items } = this.room;
    const versions = items.flatMap((item) => item.versions).filter(({ id }) => id > this.newestVersion);
    for (const version of versions) expect([...this.room.pressed]).toContain(textOf(version));
    this.newestVersion = Math.max(this.newestVersion, ...versions.map(({ id }) => id));
    this.room.pressed.clear();
    for (const item of items) {
      const version = item.versions.find(({ number }) => number === item.publicVersion);
      if (!['draft', 'gone'].includes(stateOf(item, this.room.now)))
        expect({ public: textOf(item) }).toEqual({ public: version && textOf(version) });
    }
  }

  /** A letter says what the page says, to a person who was counted, once. */
  private requireTrue({ mailing, to, text }: Post['arrived'][number]): void {
    const { id, kind, newsItemId, version, startsAt } = mailing;
    const { items } = this.room;
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
    // What lies outside the item counts until then.
    if (startsAt?.getTime() === this.room.now && state === 'published')
      for (const [, issue] of text.matchAll(/issue=(\d+)/g)) {
        const named = this.room.issues.find((one) => one.id === Number(issue));
        expect({ issue, is: named && stateOf(named, this.room.now) }).toEqual({ issue, is: 'published' });
      }
    const isAskedAgain = this.room.askedAgain.has(`${to} of ${id}`);
    for (const letter of [`${to} of ${id}`, `${to} of version ${version} of item ${newsItemId}, ${kind}`]) {
      expect({ letter, twice: !isAskedAgain && this.sent.has(letter) }).toEqual({ letter, twice: false });
      this.sent.add(letter);
    }
    const reached = [...this.sent].filter((letter) => letter.endsWith(` of ${id}`)).length;
    expect({ reached }).toEqual({ reached: Math.min(reached, this.room.counted.get(id) ?? 0) });
  }

  /** Letters under way stop by themselves only if their item is another. */
  private requireReason({ kind, newsItemId, version, reason }: Mailing): void {
    const item = this.room.items.find(({ id }) => id === newsItemId);
    const isAsItWas =
      item?.publicVersion === version && stateOf(item, this.room.now) === (statesOf[kind] ?? 'published');
    expect({ reason, isAsItWas }).toEqual({ reason, isAsItWas: false });
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
    const placesOf = await publicPlaces();
    for (const item of this.room.items) {
      const { id } = item;
      const state = stateOf(item, this.room.now);
      const isShown = state === 'published';
      const page = isShown || state === 'withdrawn' || state === 'error' ? state : null;
      const shown = isShown && (await callApi(newsContract.getPublished, { params: { id } }));
      expect({ id, page: await findShown(id), text: shown && textOf(shown), places: await placesOf(item) }).toEqual({
        ...{ id, page, text: isShown && textOf(item) },
        places: isShown ? ['list', 'search', 'one item', 'feed', 'site map'] : [],
      });
      if (page) await this.requireReached(item);
    }
  }

  /** The readers whom a mailing of an earlier version left without a letter, when a person stopped it, can be mailed. */
  private async requireReached({ id, publicVersion }: Item): Promise<void> {
    const { mailings, next } = await callApi(mailingsContract.receipt, { params: { id } });
    const { state, version, sent, id: mailing = 0 } = mailings[0]?.newsletter ?? {};
    // The others of the version get the next one.
    if (state !== 'cancelled' || version === (publicVersion || 1) || !sent) return;
    const { batchId } = await db().newsletter.findUniqueOrThrow({ where: { id: mailing } });
    const left = await db().outboundMail.findMany({ where: { batchId, status: 'cancelled' } });
    const recipients = left.map(({ recipient }) => recipient);
    const refused = await db().suppression.findMany({ where: { email: { in: recipients } } });
    const without = { in: recipients, notIn: refused.map(({ email }) => email) };
    const owed = await db().subscription.findMany({ where: { email: without } });
    if (owed.length > 0) expect({ id, owed, next }).not.toEqual({ id, owed, next: null });
  }
}
