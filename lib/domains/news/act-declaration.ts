import type { AuditAction } from '@/lib/domains/audit-action';
import type { Contract } from '@/lib/platform/http/contract';

import type { MailingKind } from './acts-schema';
import type { NewsState } from './schedule';

/** What a person can be asked for, by one button each. A screen offers them in this order. */
export const newsDialogs = {
  publishChanges: { title: 'Publish Changes', button: 'Publish changes' },
  publish: { title: 'Publish', button: 'Publish' },
  mail: { title: 'Mail to Subscribers', button: 'Mail' },
  undoEnd: { title: 'Put It Back on the Site', button: 'Put back on the site' },
  takeOff: { title: 'Take it off the site?', button: 'Take off the site' },
  end: { title: 'End on the Site', button: 'Set an end' },
} as const;
export type NewsDialog = keyof typeof newsDialogs;

/** An item after an act: its state, unless its times or an earlier mailing make it another, and what a letter is about. */
interface Possible {
  to: NewsState;
  letter?: MailingKind;
  /** What readers then see, where it is not what the act says for all states. */
  readers?: string;
}

/** All that an act is, apart from its effect. */
export interface ActDeclaration {
  /** Absent for the act that mails: the mailings own its operation. */
  operation?: Contract;
  /** In each state what the act makes of an item, or why it is refused. */
  states: Readonly<Record<NewsState, Possible | string>>;
  /** The text that the act and its letter are about. An act on the draft publishes it, so it must be complete. */
  source: 'draft' | 'public';
  /** What readers then see of news, and of an issue of a document. */
  readers: Readonly<Record<'news' | 'document', string>>;
  /** What its dialog asks for, as its input names it. */
  asks: readonly ('publishAt' | 'unpublishAt' | 'note' | 'explanation' | 'link')[];
  /** What it is called on its button. */
  label: string;
  /** What it is called among the acts of its dialog, if not so. */
  choice?: string;
  /** The dialog that offers it. */
  dialog: NewsDialog;
  /** When its dialog begins with it, though it is not the first. */
  isChosenFor?: 'scheduled' | 'mailed';
  /** What becomes of letters that have not started: `move` goes with the same text only, and others end. */
  approved: 'stay' | 'move' | 'end';
  audit: AuditAction;
  /** What becomes of letters that are approved or under way, and of the draft and its preview links. */
  letters: string;
  draft: string;
}

/** The entry of an act in the audit trail. */
export const recorded = (name: string, text: string): AuditAction => ({ name, text, kind: 'change' });

export const endedMessage =
  'This news item was withdrawn or marked as published in error. Put it back on the site first.';
