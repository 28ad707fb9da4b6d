const formats = {
  day: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }),
  minute: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }),
  clock: new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }),
};

interface TimestampProps {
  /** ISO. */
  at: string;
  /** As much of it as is shown: `clock` is the time of a day that is named elsewhere. */
  as?: keyof typeof formats;
}

/** A time in the browser's time zone. Only for content rendered in the browser: the server's time zone may differ. */
export function Timestamp({ at, as = 'minute' }: TimestampProps) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={formats.minute.format(date)} className="tabular-nums sm:whitespace-nowrap">
      {formats[as].format(date)}
    </time>
  );
}
