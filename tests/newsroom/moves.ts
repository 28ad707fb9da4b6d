import fc from 'fast-check';

import { callApi } from '@/lib/api/api-client';
import { createUnsubscribeToken } from '@/lib/domains/mail/compose/reader-tokens';
import { unsubscribe } from '@/lib/domains/mailing-list/readers/unsubscribe';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import type { NewsletterUpdate } from '@/lib/domains/mailings/schema';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { newsContract } from '@/lib/domains/news/contract';
import { db } from '@/lib/platform/database/db';

import { newsInput } from '../factories/news';
import { ask, press } from './dialog';
import { get, names, textOf, unlessRefused, type Name, type Room } from './room';
import { Tab } from './tab';

const mostly = fc.constantFrom(true, true, false);
const someone = fc.constantFrom(...names);
const writer = fc.constantFrom<Name>('Ada', 'Ben');
const patch = fc.constantFrom('title', 'content', 'publish', 'unpublish', 'schedule', 'schedule', 'end');

/** What each move is given; it takes of it what it needs. */
export const given = fc.record({
  ...{ who: someone, writer, slot: fc.constantFrom(0, 0, 1), which: fc.nat(2), act: fc.nat(11), patch },
  ...{ isMailed: mostly, isNoted: mostly, isPressed: mostly, isOther: fc.boolean() },
  audience: fc.constantFrom('all' as const, 'first' as const),
  how: fc.constantFrom('goes', 'closes', 'crashes'),
  lost: fc.constantFrom(undefined, undefined, undefined, 'request' as const, 'answer' as const),
  minutes: fc.constantFrom(1, 3, 3, 3, 60, 150, 24 * 60, 8 * 24 * 60),
  takes: fc.constantFrom(Infinity, 0, 1, 2),
});
type Made<A> = A extends fc.Arbitrary<infer Value> ? Value : never;
export type Given = Made<typeof given>;

/** The tab of a writer, whose dialog closes with what they do next. */
async function tabOf(room: Room, { writer, slot }: Given): Promise<Tab | undefined> {
  const person = await room.as(writer);
  const tab = person.tabs[slot] ?? person.tabs[0];
  if (person.dialog?.tab === tab) person.dialog = undefined;
  return tab;
}

/** Opens another page in a tab. No one leaves a text that the browser says it cannot keep. */
async function open(room: Room, given: Given, id?: number): Promise<void> {
  const { writer, slot, how } = given;
  const person = await room.as(writer);
  const before = person.tabs[slot];
  if (person.dialog?.tab === before) person.dialog = undefined;
  if (how === 'goes' && before?.copy.isWaiting()) await before.copy.save();
  if (before && !before.shown.isSaved && !before.shown.isKept) return;
  const edited = id === undefined ? undefined : await get(id);
  if (how !== 'crashes') before?.copy.leave();
  person.tabs[slot] = id === undefined || edited ? new Tab(room, person, `${writer} ${slot}`, edited) : undefined;
}

const readersByAge = () => db().subscription.findMany({ orderBy: { id: 'asc' } });

/** How often a move is made, if not once in a while. */
export const often: Partial<Record<string, number>> = {
  ...{ 'begins an item': 2, types: 6, saves: 5, 'opens an item': 3, 'chooses a text': 4, 'restores or discards': 3 },
  ...{ 'asks in the editor': 6, 'asks on a row': 8, presses: 5, patches: 5, 'goes on with a mailing': 5 },
  ...{ 'deletes or restores': 2, 'words a note': 4, 'the relay': 2, 'time passes': 9 },
};

export const moves: Record<string, (room: Room, given: Given) => Promise<unknown>> = {
  'begins an item': (room, given) => open(room, given),
  'opens an item': (room, given) => open(room, given, room.item(given.which)),
  types: async (room, given) => (await tabOf(room, given))?.type(room.word()),
  saves: async (room, given) => {
    const tab = await tabOf(room, given);
    if (given.isNoted && tab?.shown.isSaved) tab.type(room.word());
    room.lost = given.lost;
    const revision = tab?.copy.revision();
    if (!tab || !(await tab.copy.save())) return;
    const now = await get(tab.copy.id() ?? 0);
    if (!now || (tab.copy.revision() === revision && !tab.copy.isSeen(now.draft))) return;
    expect({ saved: textOf(now.draft) }).toEqual({ saved: tab.text });
  },
  'chooses a text': async (room, given) => {
    const tab = await tabOf(room, given);
    const [text] = tab?.shown.offered ?? [];
    if (tab?.shown.state.kind === 'conflict') {
      const { theirs } = tab.shown.state;
      if (given.isOther) tab.copy.replace(theirs);
      else tab.copy.overwrite(theirs);
      await tab.copy.save();
    } else if (tab && text && given.isPressed) tab.copy.bringBack(text);
    else if (tab && text) {
      room.letGo(textOf(text.values));
      tab.copy.letGo(text);
    }
  },
  'restores or discards': async (room, given) => {
    const tab = await tabOf(room, given);
    const params = { id: tab?.copy.id() ?? 0 };
    if (!tab || params.id === 0 || !(await tab.copy.save())) return;
    const versions = (await unlessRefused(callApi(newsActsContract.listVersions, { params }))) ?? [];
    const { number = 1 } = versions[given.which % versions.length] ?? {};
    // The question before it says so.
    if (tab.copy.keptNote().includes('no room')) return;
    const replaced = tab.copy.replaceBy(async (revision) =>
      given.isOther
        ? (await callApi(newsActsContract.discardDraft, { params, query: { revision } })).draft
        : callApi(newsActsContract.restoreVersion, { params, body: { number, revision } }),
    );
    const draft = await unlessRefused(replaced);
    if (draft) tab.copy.replace(draft);
  },
  'asks in the editor': async (room, given) => {
    const tab = await tabOf(room, given);
    const person = await room.as(given.writer);
    const id = tab?.copy.id();
    if (!tab || id === undefined) return;
    person.dialog = await ask(room, id, given, tab);
    if (given.isPressed) await press(room, person, given.lost);
  },
  'asks on a row': async (room, given) => {
    const person = await room.as(given.who);
    person.dialog = await ask(room, room.item(given.which), given);
    if (given.isPressed) await press(room, person, given.lost);
  },
  presses: async (room, { which, lost }) => {
    const asked = names.filter((name) => room.people.get(name)?.dialog);
    const [name] = [...asked.slice(which), ...asked];
    if (name) await press(room, await room.as(name), lost);
  },
  duplicates: async (room, { who, which }) => {
    await room.as(who);
    const params = { id: room.item(which) };
    if (await unlessRefused(callApi(newsActsContract.duplicate, { params }))) room.made.add(room.next());
  },
  'deletes or restores': async (room, { who, which }) => {
    await room.as(who);
    const params = { id: room.item(which) };
    await ((await get(params.id))
      ? callApi(newsContract.delete, { params })
      : unlessRefused(callApi(newsContract.undelete, { params })));
  },
  'words a note': async (room, { who, isOther, isPressed }) => {
    const person = await room.as(who);
    person.note ??= (await db().newsNote.findFirst({ orderBy: { id: 'desc' } })) ?? undefined;
    const note = isPressed ? person.note : undefined;
    const found = note && (await db().newsNote.findUnique({ where: { id: note.id }, include: { newsItem: true } }));
    if (!note || !found) return;
    person.note = undefined;
    room.pressed = textOf(found.newsItem);
    const params = { id: note.id };
    if (isOther) {
      room.letGo(found.text);
      return unlessRefused(callApi(newsActsContract.deleteNote, { params }));
    }
    const word = room.word();
    const body = { text: `${note.text} ${word}`, replaces: note.text };
    if (!(await unlessRefused(callApi(newsActsContract.editNote, { params, body })))) room.letGo(word);
  },
  posts: async (room, { isOther }) => {
    await room.as('Cleo');
    const content = `By a program ${room.word()}`;
    const body = newsInput({ title: `A title ${room.word()}`, content, isPublished: isOther });
    room.pressed = textOf({ ...body, content });
    room.made.add(content);
    await callApi(newsContract.create, { body });
  },
  patches: async (room, { which, patch }) => {
    await room.as('Cleo');
    const { item } = (await get(room.item(which))) ?? {};
    if (!item) return;
    if (patch === 'title') room.letGo(item.title);
    const inHours = (hours: number) => new Date(room.now + hours * 3_600_000).toISOString();
    const body = {
      ...(patch === 'title' && { title: `A title ${room.word()}` }),
      ...(patch === 'content' && { content: `${item.content ?? ''} ${room.word()}` }),
      ...(['publish', 'unpublish', 'schedule'].includes(patch) && { isPublished: patch !== 'unpublish' }),
      ...(patch === 'schedule' && { publishAt: inHours(3) }),
      ...(patch === 'end' && { unpublishAt: inHours(24) }),
    };
    room.pressed = textOf({ ...item, ...body });
    const { id, version } = item;
    const done = await unlessRefused(callApi(newsContract.update, { params: { id }, body: { ...body, version } }));
    if (!done) room.letGo(JSON.stringify(body));
  },
  'goes on with a mailing': async (room, { who, which, isOther: isStopped }) => {
    await room.as(who);
    const mailing = (await callApi(mailingsContract.list))[which];
    if (!mailing) return;
    const { id, state, obstacle, recipientsNow, failed, unconfirmed } = mailing;
    const update = (body: NewsletterUpdate) => callApi(mailingsContract.update, { params: { id }, body });
    if (state === 'approved') return isStopped && update({ state: 'cancelled', from: 'approved' });
    if (isStopped && ['held', 'sending', 'paused'].includes(state)) return update({ state: 'cancelled' });
    if (state === 'sending') return update({ state: 'paused' });
    if (state === 'paused') return obstacle === null && update({ state: 'sending' });
    if (state === 'held' && recipientsNow) {
      room.counted.set(id, recipientsNow);
      return update({ state: 'sending', recipients: recipientsNow });
    }
    if (state !== 'done' || obstacle !== null || failed + unconfirmed === 0) return;
    const { batchId } = await db().newsletter.findUniqueOrThrow({ where: { id } });
    const unsure = await db().outboundMail.findMany({
      where: { batchId, status: { in: ['failed', 'unconfirmed'] } },
    });
    for (const { recipient } of unsure) room.askedAgain.add(`${recipient} of ${id}`);
    await unlessRefused(callApi(mailingsContract.resend, { params: { id } }));
  },
  'a reader joins': (room) => room.join(),
  'a reader leaves': async (_, { which }) => {
    const reader = (await readersByAge())[which];
    if (reader) await unsubscribe(createUnsubscribeToken(reader.email));
  },
  'the relay': async ({ post }, { takes, isOther, which }) => {
    post.takes = takes;
    post.refused = isOther ? (await readersByAge())[which]?.email : undefined;
  },
  'an instance is killed': (room) => room.post.kill(),
  'a storage fills': async (room, given) => ((await room.as(given.writer)).storage.isFull = given.isOther),
  'time passes': (room, { minutes }) => room.wait(minutes),
};
