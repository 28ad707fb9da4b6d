import fc from 'fast-check';

import { callApi } from '@/lib/api/api-client';
import { createUnsubscribeToken } from '@/lib/domains/mail/compose/reader-tokens';
import { unsubscribe } from '@/lib/domains/mailing-list/readers/unsubscribe';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import type { NewsletterUpdate } from '@/lib/domains/mailings/schema';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { newsContract } from '@/lib/domains/news/contract';
import { db } from '@/lib/platform/database/db';
import { siteDay } from '@/lib/site-day';

import { newsInput } from '../factories/news';
import { askAct, askNote, type Press } from './dialog';
import { get, names, textOf, unlessRefused, type Name, type Room, type Tab } from './room';

const mostly = fc.constantFrom(true, true, false);

/** What each move is given; it takes of it what it needs. */
export const given = fc.record({
  ...{ who: fc.constantFrom(...names), writer: fc.constantFrom<Name>('Ada', 'Ben'), slot: fc.constantFrom(0, 0, 1) },
  ...{ which: fc.nat(2), act: fc.nat(11) },
  ...{ isMailed: mostly, isNoted: mostly, isPressed: mostly, isOther: fc.boolean() },
  patch: fc.constantFrom('title', 'content', 'publish', 'unpublish', 'schedule', 'schedule', 'end'),
  audience: fc.constantFrom('all' as const, 'first' as const),
  how: fc.constantFrom('goes', 'goes back', 'closes', 'crashes'),
  lost: fc.constantFrom(undefined, undefined, undefined, 'request' as const, 'answer' as const),
  minutes: fc.constantFrom(1, 3, 3, 3, 60, 150, 24 * 60, 8 * 24 * 60),
  takes: fc.constantFrom(Infinity, 0, 1, 2),
  meanwhile: fc.constantFrom(undefined, undefined, undefined, 'saves', 'words a note'),
});
export type Given = typeof given extends fc.Arbitrary<infer Value> ? Value : never;

/** Of a move that does no more than its name says. */
export const calm = {
  ...{ slot: 0, which: 0, minutes: 3, lost: undefined, meanwhile: undefined },
  ...{ isMailed: true, isNoted: true, isPressed: true, isOther: false },
} as const satisfies Partial<Given>;

/** The tab of a writer, whose dialog closes with what they do next. */
async function seat(room: Room, { writer, slot }: Given): Promise<Tab | undefined> {
  const person = await room.as(writer);
  const tab = person.tabs[slot] ?? person.tabs[0];
  if (person.dialog?.tab === tab) person.dialog = undefined;
  return tab;
}

/** Types a word, and names the document or none. */
function type(room: Room, { isOther }: Given, tab: Tab): void {
  const { title, excerpt, content } = tab.shown().values;
  const word = room.word();
  const text = { title: title || `A title ${word}`, excerpt: excerpt || 'An excerpt' };
  const named = { documents: isOther ? [] : [room.document], issues: [] };
  tab.set({ ...text, ...named, content: [content, word].filter(Boolean).join(' ') });
}

/** Opens another page in a tab. No one leaves a text that the browser says it cannot keep. */
async function open(room: Room, given: Given, id?: number): Promise<void> {
  const { writer, slot, how } = given;
  const person = await room.as(writer);
  const before = person.tabs[slot];
  if (person.dialog?.tab === before) person.dialog = undefined;
  if (how === 'goes' && before?.isWaiting()) await before.save();
  if (before && !before.shown().isSaved && !before.shown().isKept) return;
  const edited = id === undefined ? undefined : await get(id);
  // What the page still sends arrives after the next one has opened.
  const sent = how === 'goes back' && before?.isWaiting() ? before.save() : undefined;
  if (how !== 'crashes') before?.leave();
  person.tabs[slot] = id === undefined || edited ? room.openTab(person, `${writer} ${slot}`, edited) : undefined;
  await sent;
}

/** Shows a dialog, and in most moves presses its button at once, or after a colleague has done something to the item. */
async function show(room: Room, given: Given, name: Name, dialog?: Press, tab?: Tab): Promise<void> {
  const { isPressed, lost, meanwhile } = given;
  const person = await room.as(name);
  person.dialog = dialog && { press: dialog, tab, isFresh: isPressed && !lost && !meanwhile };
  const writer = name === 'Ada' ? 'Ben' : 'Ada';
  for (const one of dialog && meanwhile ? ['opens an item', meanwhile] : [])
    await moves[one]?.(room, { ...given, ...calm, who: writer, writer });
  if (isPressed) await press(room, name, lost);
}

async function press(room: Room, name: Name, lost: Given['lost']): Promise<void> {
  const person = await room.as(name);
  const { dialog } = person;
  [person.dialog, room.lost] = [undefined, lost];
  await dialog?.press(dialog.isFresh);
}

const readersByAge = () => db().subscription.findMany({ orderBy: { id: 'asc' } });

/** How often a move is made, if not once in a while. */
export const often: Partial<Record<string, number>> = {
  ...{ 'begins an item': 3, types: 6, saves: 6, 'opens an item': 4, 'chooses a text': 4, 'restores or discards': 3 },
  ...{ 'asks in the editor': 7, 'asks on a row': 7, 'words a note': 7, presses: 9, patches: 4, 'time passes': 9 },
  ...{ 'goes on with a mailing': 5, 'deletes or restores': 2, 'the relay': 2, 'an instance is killed': 2 },
  ...{ 'a reader joins': 2, 'a document changes': 5 },
};

export const moves: Record<string, (room: Room, given: Given) => Promise<unknown>> = {
  'begins an item': (room, given) => open(room, given),
  'opens an item': (room, given) => open(room, given, room.item(given.which)?.id ?? 0),
  types: async (room, given) => {
    const tab = await seat(room, given);
    if (tab) type(room, given, tab);
  },
  saves: async (room, given) => {
    const tab = await seat(room, given);
    if (given.isNoted && tab?.shown().isSaved) type(room, given, tab);
    room.lost = given.lost;
    // The page tries again by itself.
    if (!(await tab?.save()) && given.lost && given.isPressed) await tab?.save();
  },
  'chooses a text': async (room, given) => {
    const tab = await seat(room, given);
    const { state, offered: [text] = [] } = tab?.shown() ?? {};
    if (tab && state?.kind === 'conflict') {
      if (given.isOther) tab.giveWay(state.theirs);
      else tab.overwrite(state.theirs);
      await tab.save();
    } else if (tab && text && given.isPressed) tab.bringBack(text);
    else if (tab && text) {
      room.letGo(textOf(text.values));
      tab.letGo(text);
    }
  },
  'restores or discards': async (room, given) => {
    const tab = await seat(room, given);
    const params = { id: tab?.id() ?? 0 };
    if (!tab || params.id === 0 || !(await tab.save())) return;
    const versions = room.items.find(({ id }) => id === params.id)?.versions ?? [];
    const { number = 1 } = versions[given.which % versions.length] ?? {};
    // The question before it says so.
    if (tab.keptNote().includes('no room')) return;
    room.lost = given.lost;
    const replaced = tab.replaceBy(async (revision) =>
      given.isOther
        ? (await callApi(newsActsContract.discardDraft, { params, query: { revision } })).draft
        : callApi(newsActsContract.restoreVersion, { params, body: { number, revision } }),
    );
    const draft = await unlessRefused(replaced);
    if (draft) tab.replace(draft);
  },
  'asks in the editor': async (room, given) => {
    const tab = await seat(room, given);
    if (tab?.id() !== undefined) await show(room, given, given.writer, await askAct(room, given, tab.id(), tab), tab);
  },
  'asks on a row': async (room, given) => {
    await room.as(given.who);
    await show(room, given, given.who, await askAct(room, given, room.item(given.which)?.id));
  },
  'a document changes': async (room, given) => {
    const { minutes, which, who, isOther } = given;
    if (isOther) return room.issue(siteDay(new Date(room.now + minutes * 60_000)));
    await room.as(who);
    return show(room, given, who, await askAct(room, given, room.issues.at(-1 - which)?.id));
  },
  'words a note': async (room, given) => show(room, given, given.who, askNote(room, given)),
  presses: async (room, { which, lost }) => {
    const asked = names.filter((name) => room.people.get(name)?.dialog);
    const name = asked[which % asked.length];
    if (name) await press(room, name, lost);
  },
  duplicates: async (room, { who, which }) => {
    await room.as(who);
    const params = { id: room.item(which)?.id ?? 0 };
    if (await unlessRefused(callApi(newsActsContract.duplicate, { params }))) room.made.add(room.next());
  },
  'deletes or restores': async (room, { who, which }) => {
    await room.as(who);
    const { id = 0, deletedAt } = room.item(which) ?? {};
    const params = { id };
    await (deletedAt
      ? unlessRefused(callApi(newsContract.undelete, { params }))
      : callApi(newsContract.delete, { params }));
  },
  posts: async (room, { isOther }) => {
    const content = `By a program ${room.word()}`;
    const body = newsInput({ title: `A title ${room.word()}`, content, isPublished: isOther });
    room.pressed.add(textOf({ ...body, content }));
    room.made.add(content);
    await room.as('Cleo');
    const { id } = await callApi(newsContract.create, { body });
    if (isOther) return;
    // A release that knew no issues named a document like this.
    await db().newsItem.update({ where: { id }, data: { documents: `,${room.document},` } });
  },
  patches: async (room, { which, patch }) => {
    const item = room.item(which);
    if (!item || item.deletedAt) return;
    await room.as('Cleo');
    if (patch === 'title') room.letGo(item.title);
    const changes = {
      ...(patch === 'title' && { title: `A title ${room.word()}` }),
      ...(patch === 'content' && { content: `${item.content ?? ''} ${room.word()}` }),
      ...(['publish', 'unpublish', 'schedule'].includes(patch) && { isPublished: patch !== 'unpublish' }),
      ...(patch === 'schedule' && { publishAt: room.inHours(3) }),
      ...(patch === 'end' && { unpublishAt: room.inHours(24) }),
    };
    room.pressed.add(textOf({ ...item, ...changes }));
    const [params, body] = [{ id: item.id }, { ...changes, version: item.revision }];
    if (!(await unlessRefused(callApi(newsContract.update, { params, body })))) room.letGo(JSON.stringify(changes));
  },
  'goes on with a mailing': async (room, { who, which, isOther: isStopped }) => {
    await room.as(who);
    const mailing = (await callApi(mailingsContract.list))[which];
    if (!mailing) return;
    const { id, state, obstacle, recipientsNow, failed, unconfirmed } = mailing;
    const update = (body: NewsletterUpdate) => callApi(mailingsContract.update, { params: { id }, body });
    room.post.underWay = room.post.underWay.filter((one) => one.id !== id);
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
    const where = { batchId, status: { in: ['failed', 'unconfirmed'] } };
    for (const { recipient } of await db().outboundMail.findMany({ where }))
      room.askedAgain.add(`${recipient} of ${id}`);
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
  'an instance is killed': (room, { minutes }) => room.wait(minutes, () => room.post.kill()),
  'a storage fills': async (room, given) => ((await room.as(given.writer)).storage.room = given.isOther ? 0 : Infinity),
  'time passes': (room, { minutes }) => room.wait(minutes),
};
