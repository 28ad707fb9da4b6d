import { actSchema, asksForNote, type ActInput } from '@/app/admin/news/editor/act-schema';
import { goingWith, inboxOf, kindOf, launchOf, mailOf, noteOf, perform } from '@/app/admin/news/editor/perform-act';
import { toComingTime, toLocalTime } from '@/app/admin/news/local-time';
import { callApi } from '@/lib/api/api-client';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { declarationOf, offersFor, refusalOfAct } from '@/lib/domains/news/acts';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { missingOf } from '@/lib/domains/news/text';

import type { Given } from './moves';
import { get, textOf, unlessRefused, wordsIn, type Room } from './room';
import { textIn, type Tab } from './tab';

/** What the button of a dialog on a screen does; `isFresh` if nothing has happened since it opened. */
export type Press = (isFresh: boolean) => Promise<unknown>;

/** Opens the dialog of an act as the editor does, or the row of the list. Returns undefined if that is not offered. */
export async function askAct(room: Room, given: Given, id = 0, tab?: Tab): Promise<Press | undefined> {
  const isSaved = await tab?.save();
  const edited = await get(id);
  if (!edited) return undefined;
  const { item, draft, state } = edited;
  const possible = offersFor(edited).flatMap(({ acts }) => acts);
  const act = possible[given.act % possible.length];
  if (!act) return undefined;
  const { source, asks } = declarationOf(act);
  const text = source === 'draft' ? draft : item;
  const isShown = text === item || (isSaved !== false && tab?.isSeen(draft) !== false);
  if (!isShown || refusalOfAct(act, { ...edited, missing: missingOf(draft) })) return undefined;
  const receipt = await callApi(mailingsContract.receipt, { params: { id } });
  const { next } = receipt;
  const kind = goingWith(act, edited, receipt) ? undefined : kindOf(act, edited, receipt);
  if (act === 'mail' && (!next || !kind)) return undefined;
  const isNoted = asksForNote(act, state);
  const reason = `Because of w${room.next()}x.`;
  const values: ActInput = {
    ...{ act, link: '', audience: given.audience, publishAt: toLocalTime(room.inHours(2)) },
    unpublishAt: given.isOther ? toLocalTime(room.inHours(24)) : toComingTime(item.unpublishAt),
    needsNote: isNoted && given.isNoted ? 'yes' : 'no',
    note: isNoted && given.isNoted ? reason : '',
    explanation: asks.includes('explanation') ? reason : '',
    isMailed: kind !== undefined && (given.isMailed || act === 'mail') && (given.isNoted || !isNoted),
    ...(kind ? inboxOf(kind, text) : { subject: '', preheader: '' }),
  };
  if (!actSchema(state).safeParse(values).success) return undefined;
  const { subject, preheader } = values;
  const publishAt = launchOf(act, values);
  const about = { source, note: noteOf(act, edited, next, values), publishAt, subject, preheader };
  const preview = (audience: Given['audience']) =>
    kind && callApi(mailingsContract.previewLetter, { params: { id }, query: { ...about, kind, audience } });
  const { isMailed: asked } = values;
  const first = asked && kind !== 'news' && given.audience === 'first' ? await preview('first') : undefined;
  const audience = first?.refusal === null ? 'first' : 'all';
  const letter = asked && audience === 'all' ? await preview('all') : first;
  const isMailed = letter?.refusal === null && letter.recipients > 0;
  if (act === 'mail' && !isMailed) return undefined;
  const mail = isMailed ? mailOf({ subject, preheader, audience }, { ...letter, shown: letter.digest }) : undefined;
  const run = (revision: number) => perform({ ...edited, draft: { ...draft, revision } }, values, { mail, next });
  return async (isFresh) => {
    room.pressed = tab && text === draft ? textIn(tab) : textOf(text);
    const acting = tab ? tab.act(run) : run(draft.revision);
    const offered = `${act}, ${state}, ${mail ? subject : 'not mailed'}`;
    // What was offered right before is not refused.
    const done = await (isFresh
      ? acting.catch((error: Error) => expect({ offered, refused: error.message }).toEqual({ offered }))
      : unlessRefused(acting));
    if (mail) await room.noteCount(mail.recipients);
    if (!done) return;
    for (const word of wordsIn(values.note + values.explanation)) room.words.add(word);
    tab?.adopt(done.draft);
  };
}

/** Begins to edit the newest change note, or asks whether to delete it. */
export function askNote(room: Room, { act }: Given): Press | undefined {
  const notes = () => room.items.flatMap((item) => item.notes.map((note) => ({ ...note, item })));
  const [note] = notes().sort((one, other) => other.id - one.id);
  if (!note) return undefined;
  const params = { id: note.id };
  return async () => {
    const now = notes().find(({ id }) => id === note.id);
    if (!now) return;
    room.pressed = textOf(now.item);
    if (act < 3) {
      room.letGo(now.text);
      await unlessRefused(callApi(newsActsContract.deleteNote, { params }));
      return;
    }
    const word = room.word();
    const body = { text: `${note.text} ${word}`, replaces: note.text };
    if (!(await unlessRefused(callApi(newsActsContract.editNote, { params, body })))) room.letGo(word);
  };
}
