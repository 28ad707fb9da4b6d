import { siteDay } from '../../site-day';
import type { PublicNote } from './schema';

/** A change note as readers see it, with its day in the organization's time zone. */
export function toPublicNote({ text, at }: { text: string; at: Date }): PublicNote {
  return { text, at: at.toISOString(), day: siteDay(at) };
}
