const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

interface MomentProps {
  /** ISO. */
  at: string;
  isDayEnough?: boolean;
}

/** A moment on the reader's clock. Only for what the browser renders: a server has another clock. */
export function Moment({ at, isDayEnough = false }: MomentProps) {
  const date = new Date(at);
  return (
    <time dateTime={at} title={minute.format(date)} className="whitespace-nowrap tabular-nums">
      {(isDayEnough ? day : minute).format(date)}
    </time>
  );
}
