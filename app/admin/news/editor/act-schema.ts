import { z } from 'zod';

import { allActs, declarationOf, letterKindOf, type AnyAct } from '@/lib/domains/news/acts';
import { changeNoteMaximum, mailSubjectMaximum } from '@/lib/domains/news/acts-schema';
import type { NewsState } from '@/lib/domains/news/schedule';
import { newsLimits } from '@/lib/domains/news/schema';
import { boundedText } from '@/lib/platform/text/text';
import { inFigures } from '@/components/ui/figures';

import { fromLocalTime, timeText } from '../local-time';

const fields = z.object({
  /** The one that is chosen of those that the dialog offers. */
  act: z.enum(allActs),
  /** Both as a datetime-local field has them. */
  publishAt: z.string(),
  unpublishAt: z.string(),
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

/** Whether readers are asked to be told of a change: not of one to a text that they have not seen. */
export const asksForNote = (act: AnyAct, state: NewsState): boolean =>
  declarationOf(act).asks.includes('note') && letterKindOf(act, state) === 'correction';

/** What an act requires. The server enforces these rules and more. */
export function actSchema(state: NewsState) {
  return fields.superRefine((values, context) => {
    const { asks } = declarationOf(values.act);
    const require = (value: unknown, field: keyof ActInput, message: string) => {
      if (!value) context.addIssue({ code: 'custom', path: [field], message });
    };
    if (asksForNote(values.act, state)) {
      require(values.needsNote, 'needsNote', 'Choose one of the two.');
      if (values.needsNote === 'yes') require(values.note, 'note', 'Say what has changed.');
    }
    if (asks.includes('explanation')) require(values.explanation, 'explanation', 'Give readers an explanation.');
    if (asks.includes('publishAt')) {
      const at = fromLocalTime(values.publishAt);
      require(at && Date.parse(at) > Date.now(), 'publishAt', 'Choose a date and time in the future.');
    }
    if (values.isMailed) require(values.subject, 'subject', 'The letter needs a subject.');
  });
}

/** The button that says all that it does: `Publish and mail 2,376`. `recipients` is absent if nothing is mailed. */
export function submitText(
  act: AnyAct,
  { publishAt }: Pick<ActInput, 'publishAt'>,
  { recipients, isMailKept }: { recipients?: number; isMailKept: boolean },
): string {
  const { label, asks } = declarationOf(act);
  const time = asks.includes('publishAt') && timeText(publishAt);
  const done = time ? `Publish on ${time}` : label;
  if (recipients === undefined) return done;
  const letters = inFigures(recipients);
  if (act === 'mail') return isMailKept ? `Keep ${letters} as files` : `Mail ${letters}`;
  return isMailKept ? `${done} and keep ${letters} as files` : `${done} and mail ${letters}`;
}

/** What a notification says once an item is saved or published. */
export const savedTitles = {
  news: { created: 'News Item Created', updated: 'News Item Updated' },
  document: { created: 'Document Created', updated: 'Document Updated' },
} as const;
