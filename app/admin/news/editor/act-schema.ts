import { z } from 'zod';

import type { NewsAct } from '@/lib/domains/news/acts';
import { changeNoteMaximum, mailSubjectMaximum } from '@/lib/domains/news/acts-schema';
import { newsLimits } from '@/lib/domains/news/schema';
import { boundedText } from '@/lib/platform/text/text';

import { fromLocalTime } from '../local-time';

/**
 * What the dialog is opened for. `mail` approves the mailing of the version that is public or scheduled, `takeOff` offers
 * the ways in which an item leaves the site, `end` sets when it does.
 */
export type AskedAct = 'publish' | 'publishChanges' | 'mail' | 'takeOff' | 'undoEnd' | 'end';

/** What the dialog then does. */
export type PerformedAct = NewsAct | 'mail' | 'end';

export const waysOff = ['unpublish', 'withdraw', 'markPublishedInError'] as const;

const fields = z.object({
  when: z.enum(['now', 'later']),
  /** Both as a datetime-local field has them. */
  publishAt: z.string(),
  unpublishAt: z.string(),
  way: z.enum(waysOff),
  /** Whether readers need to know. Empty until answered; null if the form was sent without an answer. */
  needsNote: z.enum(['', 'yes', 'no']).nullable(),
  note: boundedText('The note', changeNoteMaximum),
  explanation: boundedText('The explanation', changeNoteMaximum),
  link: z.string(),
  isMailed: z.boolean(),
  subject: boundedText('Subject', mailSubjectMaximum),
  preheader: boundedText('Preheader', newsLimits.excerpt),
  audience: z.enum(['all', 'first']),
});
export type ActInput = z.input<typeof fields>;

/** What a dialog does with this input. */
export function performedBy(act: AskedAct, { when, way }: Pick<ActInput, 'when' | 'way'>): PerformedAct {
  if (act === 'takeOff') return way;
  return act === 'publish' && when === 'later' ? 'schedule' : act;
}

/** Whether readers are asked to be told of a change: not of one to a text that they have not seen. */
export const asksForNote = (act: AskedAct, state: string) => act === 'publishChanges' && state !== 'scheduled';

/** What an act requires. The server enforces these rules and more. */
export function actSchema(act: AskedAct, state: string) {
  return fields.superRefine((values, context) => {
    const performed = performedBy(act, values);
    const require = (value: unknown, field: keyof ActInput, message: string) => {
      if (!value) context.addIssue({ code: 'custom', path: [field], message });
    };
    if (asksForNote(act, state)) {
      require(values.needsNote, 'needsNote', 'Choose one of the two.');
      if (values.needsNote === 'yes') require(values.note, 'note', 'Say what has changed.');
    }
    if (performed === 'withdraw' || performed === 'markPublishedInError')
      require(values.explanation, 'explanation', 'Give readers an explanation.');
    if (performed === 'schedule') {
      const at = fromLocalTime(values.publishAt);
      require(at && Date.parse(at) > Date.now(), 'publishAt', 'Choose a date and time in the future.');
    }
    if (values.isMailed) require(values.subject, 'subject', 'The letter needs a subject.');
  });
}
