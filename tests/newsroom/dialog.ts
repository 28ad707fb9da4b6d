import { actSchema, asksForNote, type ActInput } from '@/app/admin/news/editor/act-schema';
import { goingWith, inboxOf, kindOf, launchOf, mailOf, noteOf, perform } from '@/app/admin/news/editor/perform-act';
import { toComingTime, toLocalTime } from '@/app/admin/news/local-time';
import { callApi } from '@/lib/api/api-client';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { declarationOf, offersFor } from '@/lib/domains/news/acts';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { missingOf } from '@/lib/domains/news/text';

import type { Given } from './moves';
import { get, textIn, textOf, unlessRefused, wordsIn, type Room, type Tab } from './room';

/** What the button of a dialog on a screen does; `isFresh` if nothing has happened since it opened. */
export type Press = (isFresh: boolean) => Promise<unknown>;

/** Opens the dialog of an act as the editor does, or the row of the list. Returns undefined if that is not offered. */
export async function askAct(room: Room, given: Given, id = 0, tab?: Tab): Promise<Press | undefined> {
  const isSaved = await tab?.save();
  const edited = await get(id);
  if (!edited) return undefined;
  const { item, draft, state } = edited;
  const offered = { ...edited, missing: missingOf(draft) };
  const possible = offersFor(offered).flatMap(({ acts }) => acts);
  const act = possible[given.act % possible.length];
  if (!act) return undefined;
  const { source, asks } = declarationOf(act);
  const text = source === 'draft' ? draft : item;
  if (text === draft && (isSaved === false || tab?.isSeen(draft) === false)) return undefined;
  room.last = id;
  const receipt = await callApi(mailingsContract.receipt, { params: { id } });
  const { next } = receipt;
  const hasNone = item.documentId !== null || goingWith(act, edited, receipt);
  const kind = hasNone ? undefined : kindOf(act, edited, receipt);
  if (act === 'mail' && (!next || !kind)) return undefined;
  const isNoted = given.isNoted && asksForNote(act, state);
  const reason = `Because of w${room.next()}x.`;
  const values: ActInput = {
    ...{ act, link: '', audience: given.audience, publishAt: toLocalTime(room.inHours(2)) },
    unpublishAt: given.isOther ? toLocalTime(room.inHours(24)) : toComingTime(item.unpublishAt),
    ...{ needsNote: isNoted ? 'yes' : 'no', note: isNoted ? reason : '' },
    explanation: asks.includes('explanation') ? reason : '',
    isMailed: kind !== undefined && (given.isMailed || act === 'mail') && (isNoted || !asksForNote(act, state)),
    ...(kind ? inboxOf(kind, text) : { subject: '', preheader: '' }),
  };
  if (!actSchema(state).safeParse(values).success) return undefined;
  const { subject, preheader } = values;
  const publishAt = launchOf(act, values);
  const about = { source, note: noteOf(act, edited, next, values), publishAt, subject, preheader };
  const audience = kind === 'news' ? 'all' : given.audience;
  const query = kind && values.isMailed && { ...about, kind, audience };
  const letter = query && (await callApi(mailingsContract.previewLetter, { params: { id }, query }));
  const isMailed = letter && letter.refusal === null && letter.recipients > 0;
  if (act === 'mail' && !isMailed) return undefined;
  const mail = isMailed ? mailOf({ subject, preheader, audience }, { ...letter, shown: letter.digest }) : undefined;
  const run = (revision: number) => perform({ ...edited, draft: { ...draft, revision } }, values, { mail, next });
  return async (isFresh) => {
    room.pressed.add(tab && text === draft ? textIn(tab) : textOf(text));
    const acting = tab ? tab.act(run) : run(draft.revision);
    const pressed = `${act}, ${state}, ${mail ? subject : 'not mailed'}`;
    // What was offered right before is not refused, except a letter whose documents readers cannot open.
    const done = await (isFresh && !(mail && draft.documents.length > 0)
      ? acting.catch((error: Error) => expect({ pressed, refused: error.message }).toEqual({ pressed }))
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
    room.pressed.add(textOf(now.item));
    if (act < 6) {
      room.letGo(now.text);
      await unlessRefused(callApi(newsActsContract.deleteNote, { params }));
      return;
    }
    const word = room.word();
    const body = { text: `${note.text} ${word}`, replaces: note.text };
    if (!(await unlessRefused(callApi(newsActsContract.editNote, { params, body })))) room.letGo(word);
  };
}
