import { formKey, keepDraft } from '@/components/session/drafts';
import { callApi } from '@/lib/api/api-client';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { subjectOf, type Newsletter, type Receipt } from '@/lib/domains/mailings/schema';
import { declarationOf, fateOf, letterKindOf, type AnyAct } from '@/lib/domains/news/acts';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import { EditedNewsSchema, type EditedNews, type MailApproval, type MailingKind } from '@/lib/domains/news/acts-schema';
import type { Contract } from '@/lib/platform/http/contract';

import { fromLocalTime, unlessUnchanged } from '../local-time';
import type { ActInput } from './act-schema';

/** What a letter about the public text would be, as the server says. */
export type NextLetter = Receipt['next'];

type Situation = Pick<EditedNews, 'state' | 'hasChanges'>;

/** Whether an act leaves the version as it is, with what its letter says: another time of a scheduled item does. */
const keepsVersion = (act: AnyAct, edited: Situation) =>
  act === 'mail' || (act === 'schedule' && edited.state === 'scheduled' && fateOf(act, edited) !== 'end');

/**
 * What the letter of an act is about; undefined for an act that no letter accompanies. A correction of an item
 * that was never mailed goes out as news.
 */
export function kindOf(act: AnyAct, edited: Situation, { next, mailings }: Receipt): MailingKind | undefined {
  if (keepsVersion(act, edited) && (next || act !== 'mail')) return next?.kind;
  const kind = letterKindOf(act, edited.state);
  return kind === 'correction' && !mailings.some(hasStarted) ? 'news' : kind;
}

/** The mailing of an item that is approved and has not begun. */
export const waitingOf = ({ mailings }: Receipt): Newsletter | undefined =>
  mailings.map(({ newsletter }) => newsletter).find(({ state }) => state === 'approved' || state === 'held');

/** The mailing that goes with the text of an act: another of it would be refused. */
export const goingWith = (act: AnyAct, edited: Situation, receipt: Receipt): Newsletter | undefined =>
  fateOf(act, edited) === 'end' ? undefined : waitingOf(receipt);

/** As the server counts: letters under way make an item one that is mailed, though none has been accepted yet. */
const hasStarted = ({ newsletter: { state, sent, failed, unconfirmed } }: Receipt['mailings'][number]) =>
  state === 'sending' || state === 'paused' || sent + failed + unconfirmed > 0;

/** What an act's letter says about the text: what has changed, or why it ended. */
export function noteOf(
  act: AnyAct,
  edited: Situation,
  next: NextLetter,
  { note, explanation }: Pick<ActInput, 'note' | 'explanation'>,
): string {
  if (keepsVersion(act, edited)) return next?.note ?? '';
  const { asks } = declarationOf(act);
  if (asks.includes('note')) return note;
  return asks.includes('explanation') ? explanation : '';
}

/** The subject and the preheader that a letter has unless they are edited. An empty preheader defaults to the note. */
export function inboxOf(
  kind: MailingKind,
  { title, excerpt }: Pick<EditedNews['draft'], 'title' | 'excerpt'>,
): Pick<ActInput, 'subject' | 'preheader'> {
  return { subject: subjectOf(kind, title), preheader: kind === 'news' ? excerpt : '' };
}

/** When an act makes the text live, for its letter, whose day may follow that; undefined if the text stays at its time. */
export function launchOf(act: AnyAct, { publishAt }: Pick<ActInput, 'publishAt'>): string | undefined {
  if (declarationOf(act).dialog !== 'publish') return undefined;
  return declarationOf(act).asks.includes('publishAt')
    ? (fromLocalTime(publishAt) ?? undefined)
    : new Date().toISOString();
}

/** The approval of the letter that is on the screen, for the number beside it. */
export function mailOf(
  { subject, preheader, audience }: Pick<ActInput, 'subject' | 'preheader' | 'audience'>,
  { recipients = 0, shown }: { recipients?: number; shown?: string },
): MailApproval {
  return { subject, preheader, audience, recipients, shown };
}

/** Performs an act with the input of its dialog; returns the item as it is afterwards. */
export async function perform(
  edited: EditedNews,
  { act, explanation, link, ...values }: ActInput,
  { mail, next }: { mail?: MailApproval; next: NextLetter },
): Promise<EditedNews> {
  const params = { id: edited.item.id };
  const { operation = mailingsContract.approve, source, asks } = declarationOf(act);
  const asked = {
    publishAt: fromLocalTime(values.publishAt),
    unpublishAt: unlessUnchanged(fromLocalTime(values.unpublishAt), edited.item.unpublishAt),
    note: values.needsNote === 'yes' ? values.note : null,
    explanation,
    link,
  };
  const body = {
    ...Object.fromEntries(asks.map((field) => [field, asked[field]])),
    ...seenIn(edited, source, act),
    ...(act === 'mail' && { note: next?.note }),
    mail,
  };
  // What each act asks for is what its input holds; the server parses it.
  const after: unknown = await callApi<Contract>(operation, { params, body });
  return operation.output === EditedNewsSchema
    ? EditedNewsSchema.parse(after)
    : callApi(newsActsContract.get, { params });
}

/** Keeps what was typed in a dialog that closes for two texts: it is there again when the dialog opens the next time. */
export function keepTyped(
  name: string,
  owner: string,
  values: ActInput,
  typed: Partial<Record<keyof ActInput, unknown>>,
) {
  const kept = Object.entries(values).filter(([field]) => field in typed);
  if (kept.length > 0) keepDraft(formKey(name), { owner, values: Object.fromEntries(kept) });
}

/** Which text was on the screen. */
function seenIn({ draft, item, isOutdated, publicVersion }: EditedNews, source: 'draft' | 'public', act: AnyAct) {
  // The dialog has shown the text that was changed.
  if (source === 'draft') return { revision: draft.revision, version: isOutdated ? item.version : undefined };
  return act === 'end' ? { version: item.version } : { publicVersion };
}
