import { site } from './site';

const parts = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: site.timeZone });

/** The calendar day of a moment in the organization's time zone, as 2026-01-31. */
export function siteDay(at = new Date()): string {
  return parts.format(at);
}
