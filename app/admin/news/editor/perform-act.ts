import { callApi } from '@/lib/api/api-client';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type { EditedNews, MailApproval } from '@/lib/domains/news/acts-schema';
import { mailingsContract } from '@/lib/domains/mailings/contract';
import { subjectOf } from '@/lib/domains/mailings/letter-subject';
import type { MailingKind, Receipt } from '@/lib/domains/mailings/schema';

import { fromLocalTime } from '../local-time';
import type { ActInput, AskedAct } from './act-schema';

/** What a letter about the public text would be, as the server says. */
export type NextLetter = Receipt['next'];

/** What the letter of an act is about. */
export function kindOf(act: AskedAct, next: NextLetter): MailingKind {
  if (act === 'mail') return next?.kind ?? 'news';
  if (act === 'withdraw') return 'withdrawal';
  if (act === 'markPublishedInError') return 'error';
  return act === 'publishChanges' ? 'correction' : 'news';
}

/** The text that the letter of an act is made from: only what an act publishes comes from the draft. */
export function sourceOf(act: AskedAct): 'draft' | 'public' {
  return act === 'publish' || act === 'publishChanges' || act === 'schedule' ? 'draft' : 'public';
}

/** What an act's letter says about the text: what has changed, or why it ended. */
export function noteOf(
  act: AskedAct,
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
  { isMailed, subject, preheader, audience }: ActInput,
  { recipients = 0, shown }: { recipients?: number; shown?: string },
): MailApproval | undefined {
  return isMailed ? { subject, preheader, audience, recipients, shown } : undefined;
}

/** Performs an act with the input of its dialog; returns the item as it is afterwards. */
export async function perform(
  act: AskedAct,
  edited: EditedNews,
  values: ActInput,
  { mail, next }: { mail?: MailApproval; next: NextLetter },
): Promise<EditedNews> {
  const params = { id: edited.item.id };
  const { revision } = edited.draft;
  // The dialog has shown the text that was changed.
  const version = edited.isOutdated ? edited.item.version : undefined;
  switch (act) {
    case 'publish':
      return callApi(newsActsContract.publish, { params, body: { revision, version, mail } });
    case 'schedule':
      return callApi(newsActsContract.schedule, {
        params,
        body: { revision, version, publishAt: fromLocalTime(values.publishAt) ?? '', mail },
      });
    case 'publishChanges': {
      const note = values.needsNote === 'yes' ? values.note : null;
      return callApi(newsActsContract.publishChanges, {
        params,
        body: { revision, version, note, mail: note ? mail : undefined },
      });
    }
    case 'withdraw':
      return callApi(newsActsContract.withdraw, { params, body: { explanation: values.explanation, mail } });
    case 'markPublishedInError':
      return callApi(newsActsContract.markPublishedInError, {
        params,
        body: { explanation: values.explanation, link: values.link, mail },
      });
    case 'mail':
      if (mail) await callApi(mailingsContract.approve, { params, body: { mail, note: next?.note } });
      return callApi(newsActsContract.get, { params });
  }
}
