const longForm = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Converts a time to a datetime-local value in the browser's time zone; empty without a time. */
export function toLocalTime(iso: string | null | undefined): string {
  if (!iso) return '';
  const at = new Date(iso);
  const onThisClock = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString();
  return onThisClock.replace(/(:00)?\.000Z$|Z$/, '');
}

/** Like `toLocalTime`, and empty for a time that has passed. */
export function toComingTime(iso: string | null): string {
  return iso && Date.parse(iso) > Date.now() ? toLocalTime(iso) : '';
}

/** Converts a datetime-local value to UTC; null for an empty field, undefined for an invalid time. */
export function fromLocalTime(local: string): string | null | undefined {
  if (local === '') return null;
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** In the hour that autumn repeats, a field cannot distinguish two times: an unchanged value stays `before`. */
export function unlessUnchanged<Time extends string | null | undefined>(
  after: Time,
  before: string | null | undefined,
) {
  return before && toLocalTime(after) === toLocalTime(before) ? before : after;
}

export function localTimeText(local: string): string | undefined {
  const iso = fromLocalTime(local);
  return iso ? `${longForm.format(new Date(iso))}${zoneWhereRepeated(iso)}` : undefined;
}

const hour = 60 * 60 * 1000;
const zoneName = new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZoneName: 'short' });

/** ` EDT` for a time in the hour that comes twice when clocks are set back, which its words alone do not tell; else empty. */
export function zoneWhereRepeated(iso: string): string {
  const at = Date.parse(iso);
  const local = toLocalTime(iso);
  const isRepeated = [at - hour, at + hour].some((other) => toLocalTime(new Date(other).toISOString()) === local);
  const zone = zoneName.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  return isRepeated && zone ? ` ${zone}` : '';
}

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** `March 15, 2027 at 9:30 AM, New York`: a time in this browser's time zone, with the name of the zone. */
export function timeText(local: string): string | undefined {
  const iso = fromLocalTime(local);
  if (!iso) return undefined;
  const at = new Date(iso);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return `${day.format(at)} at ${clock.format(at)}${zoneWhereRepeated(iso)}, ${place}`;
}
