import { site } from '../../site';
import type { PublicNote } from './schema';

const parts = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: site.timeZone });

/** A change note as readers see it, with its day in the organization's time zone. */
export function toPublicNote({ text, at }: { text: string; at: Date }): PublicNote {
  return { text, at: at.toISOString(), day: parts.format(at) };
}
