import { callApi } from '@/lib/api/api-client';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { subjectOf, type MailingKind, type Receipt } from '@/lib/domains/mailings/schema';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type { EditedNews, MailApproval } from '@/lib/domains/news/acts-schema';
import { newsContract } from '@/lib/domains/news/contract';

import { fromLocalTime, unlessUnchanged } from '../local-time';
import type { ActInput, PerformedAct } from './act-schema';

/** What a letter about the public text would be, as the server says. */
export type NextLetter = Receipt['next'];

const withoutLetter: readonly PerformedAct[] = ['unpublish', 'undoEnd', 'end'];

/** What the letter of an act is about; undefined for an act that no letter accompanies. */
export function kindOf(act: PerformedAct, state: string, next: NextLetter): MailingKind | undefined {
  if (withoutLetter.includes(act)) return undefined;
  if (act === 'mail') return next?.kind ?? 'news';
  if (act === 'withdraw') return 'withdrawal';
  if (act === 'markPublishedInError') return 'error';
  return act === 'publishChanges' && state !== 'scheduled' ? 'correction' : 'news';
}

/** The text that the letter of an act is made from: only what an act publishes comes from the draft. */
export function sourceOf(act: PerformedAct): 'draft' | 'public' {
  return act === 'publish' || act === 'publishChanges' || act === 'schedule' ? 'draft' : 'public';
}

/** What an act's letter says about the text: what has changed, or why it ended. */
export function noteOf(
  act: PerformedAct,
  next: NextLetter,
  { note, explanation }: Pick<ActInput, 'note' | 'explanation'>,
): string {
  if (act === 'publishChanges') return note;
  if (act === 'withdraw' || act === 'markPublishedInError') return explanation;
  return act === 'mail' ? (next?.note ?? '') : '';
}

/** The subject and the preheader that a letter has unless they are edited. An empty preheader defaults to the note. */
export function inboxOf(
  kind: MailingKind,
  { title, excerpt }: Pick<EditedNews['draft'], 'title' | 'excerpt'>,
): Pick<ActInput, 'subject' | 'preheader'> {
  return { subject: subjectOf(kind, title), preheader: kind === 'news' ? excerpt : '' };
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
  act: PerformedAct,
  edited: EditedNews,
  values: ActInput,
  { mail, next }: { mail?: MailApproval; next: NextLetter },
): Promise<EditedNews> {
  const params = { id: edited.item.id };
  const { revision } = edited.draft;
  // The dialog has shown the text that was changed.
  const version = edited.isOutdated ? edited.item.version : undefined;
  const unpublishAt = unlessUnchanged(fromLocalTime(values.unpublishAt), edited.item.unpublishAt);
  switch (act) {
    case 'publish':
      return callApi(newsActsContract.publish, { params, body: { revision, version, unpublishAt, mail } });
    case 'schedule': {
      const publishAt = fromLocalTime(values.publishAt) ?? '';
      return callApi(newsActsContract.schedule, { params, body: { revision, version, publishAt, unpublishAt, mail } });
    }
    case 'publishChanges': {
      const note = values.needsNote === 'yes' ? values.note : null;
      return callApi(newsActsContract.publishChanges, { params, body: { revision, version, note, mail } });
    }
    case 'withdraw':
      return callApi(newsActsContract.withdraw, { params, body: { explanation: values.explanation, mail } });
    case 'markPublishedInError': {
      const { explanation, link } = values;
      return callApi(newsActsContract.markPublishedInError, { params, body: { explanation, link, mail } });
    }
    case 'unpublish':
      return callApi(newsActsContract.unpublish, { params });
    case 'undoEnd':
      return callApi(newsActsContract.undoEnd, { params });
    case 'mail':
      if (mail) await callApi(mailingsContract.approve, { params, body: { mail, note: next?.note } });
      return callApi(newsActsContract.get, { params });
    case 'end':
      await callApi(newsContract.update, { params, body: { unpublishAt, version: edited.item.version } });
      return callApi(newsActsContract.get, { params });
  }
}
