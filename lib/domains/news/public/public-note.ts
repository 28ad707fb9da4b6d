import { site } from '../../../site';
import type { PublicNote } from '../schema';

const parts = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: site.timeZone });

/** The day of a change note, in the organization's time zone. */
export function dayOfNote(at: Date): string {
  return parts.format(at);
}

/** A change note as readers see it, with its day in the organization's time zone. */
export function toPublicNote({ text, at }: { text: string; at: Date }): PublicNote {
  return { text, at: at.toISOString(), day: dayOfNote(at) };
}
