const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface TimestampProps {
  /** ISO. */
  at: string;
  isDayEnough?: boolean;
}

/** A time on the reader's clock. Only for what the browser renders: a server has another clock. */
export function Timestamp({ at, isDayEnough = false }: TimestampProps) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={minute.format(date)} className="whitespace-nowrap tabular-nums">
      {(isDayEnough ? day : minute).format(date)}
    </time>
  );
}
