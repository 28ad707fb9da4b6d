import { newsStateAt } from '@/lib/domains/news/schedule';
import type { AdminNewsRow } from '@/lib/domains/news/schema';
import { paths } from '@/lib/paths';

import { Timestamp } from '../_list/timestamp';
import { mailingValue } from '../mailings/state-texts';

/** When a published item starts, ends or ended by schedule; renders nothing for an item without a schedule. */
export function ScheduleNote({ item, now, className }: { item: AdminNewsRow; now: number; className?: string }) {
  const state = newsStateAt(item, now);
  if (state === 'scheduled' && item.publishAt)
    return <Note className={className} text="Scheduled for" at={item.publishAt} />;
  if (!item.isPublished || !item.unpublishAt) return null;
  return <Note className={className} text={state === 'ended' ? 'Ended' : 'Ends'} at={item.unpublishAt} />;
}

function Note({ text, at, className }: { text: string; at: string; className?: string }) {
  return (
    <p className={className}>
      {text} <Timestamp at={at} />
    </p>
  );
}

/** An item's mailing in one value, a link to the rest of it; renders nothing without one. */
export function MailingNote({
  mailing,
  now,
  className,
}: {
  mailing: AdminNewsRow['mailing'];
  now: number;
  className?: string;
}) {
  if (!mailing) return null;
  return (
    <p className={className}>
      <span className="@list:hidden">Letters: </span>
      <a href={paths.mailing(mailing.id)} className="inline-block py-1 whitespace-nowrap text-link tabular-nums">
        {mailingValue(mailing, now)}
      </a>
    </p>
  );
}
