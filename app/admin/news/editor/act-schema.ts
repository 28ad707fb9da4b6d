import { z } from 'zod';

import type { NewsAct } from '@/lib/domains/news/acts';
import { changeNoteMaximum, mailSubjectMaximum } from '@/lib/domains/news/acts-schema';
import { newsLimits } from '@/lib/domains/news/schema';
import { boundedText } from '@/lib/platform/text/text';

import { fromLocalTime, zoneWhereRepeated } from '../local-time';

/** The acts that ask for input; `mail` approves the mailing of the version that is public or scheduled. */
export type AskedAct = Exclude<NewsAct, 'unpublish' | 'undoEnd'> | 'mail';

const fields = z.object({
  /** Whether readers need to know. Empty until answered; null if the form was sent without an answer. */
  needsNote: z.enum(['', 'yes', 'no']).nullable(),
  note: boundedText('The note', changeNoteMaximum),
  explanation: boundedText('The explanation', changeNoteMaximum),
  /** As a datetime-local field has them. */
  publishAt: z.string(),
  link: z.string(),
  isMailed: z.boolean(),
  subject: boundedText('Subject', mailSubjectMaximum),
  preheader: boundedText('Preheader', newsLimits.excerpt),
  audience: z.enum(['all', 'first']),
});
export type ActInput = z.input<typeof fields>;

/** What an act requires. The server enforces these rules and more. */
export function actSchema(act: AskedAct) {
  return fields.superRefine((values, context) => {
    const require = (isThere: unknown, field: keyof ActInput, message: string) => {
      if (!isThere) context.addIssue({ code: 'custom', path: [field], message });
    };
    if (act === 'publishChanges') {
      require(values.needsNote, 'needsNote', 'Choose one of the two.');
      if (values.needsNote === 'yes') require(values.note, 'note', 'Say what has changed.');
    }
    if (act === 'withdraw' || act === 'markPublishedInError')
      require(values.explanation, 'explanation', 'Give readers an explanation.');
    if (act === 'schedule') {
      const at = fromLocalTime(values.publishAt);
      require(at && Date.parse(at) > Date.now(), 'publishAt', 'Choose a date and time in the future.');
    }
    if (act === 'mail') require(values.isMailed, 'isMailed', 'Choose whether to mail it.');
    if (values.isMailed) require(values.subject, 'subject', 'The letter needs a subject.');
  });
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** `March 15, 2027 at 9:30 AM, New York`: a moment in this browser's time zone, with the name of the zone. */
export function momentText(local: string): string | undefined {
  const iso = fromLocalTime(local);
  if (!iso) return undefined;
  const at = new Date(iso);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return `${day.format(at)} at ${clock.format(at)}${zoneWhereRepeated(iso)}, ${place}`;
}
