/** Written out: to make one `Intl.DateTimeFormat` takes a browser about 40 ms of a page of news. */
const months = 'January February March April May June July August September October November December'.split(' ');

/** The day in long form: January 19, 2024. */
export function formatCalendarDay(day: string): string {
  const [year, month = 0, date] = day.split('-').map(Number);
  return `${months[month - 1]} ${date}, ${year}`;
}

/** `January 19, 2024, 09:30 UTC`, of a timestamp in ISO form: the same on the server and in every browser. */
export function longUtcText(timestamp: string): string {
  return `${formatCalendarDay(timestamp.slice(0, 10))}, ${timestamp.slice(11, 16)} UTC`;
}

/** `2024-01-19 at 09:30 UTC`, for messages and copies of data. */
export function utcText(timestamp: string): string {
  return `${timestamp.slice(0, 10)} at ${timestamp.slice(11, 16)} UTC`;
}

/** Today in the time zone of the process or the browser, as 2026-01-31. */
export function today(now = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
