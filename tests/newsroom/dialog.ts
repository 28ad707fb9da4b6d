import { actSchema, asksForNote, type ActInput } from '@/app/admin/news/editor/act-schema';
import { inboxOf, kindOf, mailOf, noteOf, perform, type NextLetter } from '@/app/admin/news/editor/perform-act';
import { toComingTime, toLocalTime } from '@/app/admin/news/local-time';
import { callApi } from '@/lib/api/api-client';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { declarationOf, fateOf, offersFor, refusalOfAct } from '@/lib/domains/news/acts';
import type { EditedNews, MailApproval } from '@/lib/domains/news/acts-schema';
import { missingOf } from '@/lib/domains/news/text';

import type { Given } from './moves';
import { get, textOf, unlessRefused, wordsIn, type Person, type Room } from './room';
import type { Tab } from './tab';

/** The dialog of an act, as it is on a screen. */
export interface Dialog {
  edited: EditedNews;
  values: ActInput;
  next: NextLetter;
  mail?: MailApproval;
  /** Of the editor beside which it is; absent on a row of the list. */
  tab?: Tab;
  /** The move in which it opened. */
  opened: number;
}

/** Opens the dialog of an act as the editor does, or the row of the list. Returns undefined if that is not offered. */
export async function ask(room: Room, id: number, given: Given, tab?: Tab): Promise<Dialog | undefined> {
  const before = await get(id);
  if (!before) return undefined;
  const offers = offersFor({ ...before, hasChanges: before.hasChanges || tab?.shown.isSaved === false });
  const possible = offers.flatMap(({ acts }) => acts);
  const act = possible[given.act % possible.length];
  if (!act) return undefined;
  const { source, asks } = declarationOf(act);
  const isOfDraft = source === 'draft';
  if (isOfDraft && missingOf(tab?.shown.values ?? before.draft)) return undefined;
  if (tab && !(isOfDraft ? await tab.copy.save() : await tab.copy.saveOrAsk('', true))) return undefined;
  const edited = await get(id);
  if (!edited || refusalOfAct(act, edited) || (tab && isOfDraft && !tab.copy.isSeen(edited.draft))) return undefined;
  const { item, draft, state } = edited;
  const receipt = await callApi(mailingsContract.receipt, { params: { id } });
  const { next } = receipt;
  const isApproved = receipt.mailings.some(({ newsletter }) => ['approved', 'held'].includes(newsletter.state));
  const kind = isApproved && fateOf(act, edited) !== 'end' ? undefined : kindOf(act, state, receipt);
  if (act === 'mail' && (!next || !kind)) return undefined;
  const isNoted = asksForNote(act, state);
  const inHours = (hours: number) => toLocalTime(new Date(room.now + hours * 3_600_000).toISOString());
  const reason = `Because of w${room.next()}x.`;
  const values: ActInput = {
    act,
    publishAt: inHours(2),
    unpublishAt: given.isOther ? inHours(24) : toComingTime(item.unpublishAt),
    needsNote: isNoted && given.isNoted ? 'yes' : 'no',
    note: isNoted && given.isNoted ? reason : '',
    explanation: asks.includes('explanation') ? reason : '',
    link: '',
    isMailed: kind !== undefined && (given.isMailed || act === 'mail') && (given.isNoted || !isNoted),
    ...(kind ? inboxOf(kind, isOfDraft ? draft : item) : { subject: '', preheader: '' }),
    audience: given.audience,
  };
  if (!actSchema(state).safeParse(values).success) return undefined;
  const dialog: Dialog = { edited, values, next, tab, opened: room.moves };
  if (!kind || !values.isMailed) return dialog;
  const { subject, preheader } = values;
  const about = { kind, source, note: noteOf(act, next, values), subject, preheader };
  const preview = (audience: Given['audience']) =>
    callApi(mailingsContract.previewLetter, { params: { id }, query: { ...about, audience } });
  const first = kind !== 'news' && given.audience === 'first' ? await preview('first') : undefined;
  const audience = first?.refusal === null ? 'first' : 'all';
  const letter = first && audience === 'first' ? first : await preview('all');
  if (letter.refusal !== null || letter.recipients === 0) return act === 'mail' ? undefined : dialog;
  return { ...dialog, mail: mailOf({ subject, preheader, audience }, { ...letter, shown: letter.digest }) };
}

/** Presses the button of a dialog. What was offered right before is not refused. */
export async function press(room: Room, person: Person, lost?: Room['lost']): Promise<void> {
  const { dialog } = person;
  if (!dialog) return;
  person.dialog = undefined;
  const { tab, edited, mail, next, values, opened } = dialog;
  const isOfDraft = declarationOf(values.act).source === 'draft';
  room.pressed = isOfDraft ? (tab?.text ?? textOf(edited.draft)) : textOf(edited.item);
  room.lost = lost;
  const run = (revision: number) =>
    perform({ ...edited, draft: { ...edited.draft, revision } }, values, { mail, next });
  const acting = tab ? tab.copy.act(run) : run(edited.draft.revision);
  const isFresh = opened === room.moves && !lost;
  const offered = `${values.act}, ${edited.state}, ${mail ? mail.subject : 'not mailed'}`;
  const done = await (isFresh
    ? acting.catch((error: Error) => expect({ offered, refused: error.message }).toEqual({ offered }))
    : unlessRefused(acting));
  if (mail) await room.noteCount(mail.recipients);
  if (!done) return;
  for (const word of wordsIn(values.note + values.explanation)) room.words.add(word);
  tab?.copy.adopt(done.draft);
}
