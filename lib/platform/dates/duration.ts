export const dayMilliseconds = 24 * 60 * 60 * 1000;

const minute = 60_000;
const units = [
  ['day', dayMilliseconds],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;

/** Formats a duration the way people say it: "about 3 hours". */
export function durationText(milliseconds: number): string {
  if (milliseconds < minute) return 'less than a minute';
  // Two or more of a unit are expressed in it: 90 minutes are not "about 2 hours".
  const [name, length] = units.find(([, unit]) => milliseconds >= 2 * unit) ?? ['minute', minute];
  const count = Math.round(milliseconds / length);
  return `about ${count.toLocaleString('en-US')} ${name}${count === 1 ? '' : 's'}`;
}
