const longForm = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The day in long form: January 19, 2024. */
export function formatCalendarDay(day: string): string {
  return longForm.format(new Date(`${day}T00:00:00Z`));
}

/** Today in the time zone of the process or the browser, as 2026-01-31. */
export function today(now = new Date()): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}
