import { newsStateAt } from '@/lib/news/schedule';
import type { AdminNewsItem } from '@/lib/news/schema';

import { Timestamp } from '../../_list/timestamp';

/** What the clock will do with a published item, or has done; nothing where it has no part in it. */
export function ScheduleNote({ item, now, className }: { item: AdminNewsItem; now: number; className?: string }) {
  const state = newsStateAt(item, now);
  if (state === 'scheduled' && item.publishAt)
    return <Note className={className} text="Scheduled for" at={item.publishAt} />;
  if (state === 'draft' || !item.unpublishAt) return null;
  return <Note className={className} text={state === 'ended' ? 'Ended' : 'Ends'} at={item.unpublishAt} />;
}

function Note({ text, at, className }: { text: string; at: string; className?: string }) {
  return (
    <p className={className}>
      {text} <Timestamp at={at} />
    </p>
  );
}
