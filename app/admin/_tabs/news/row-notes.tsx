import { inFigures } from '@/components/ui/figures';
import { newsStateAt } from '@/lib/news/schedule';
import type { AdminNewsItem, AdminNewsRow } from '@/lib/news/schema';

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

/** What has become of an item's mailing; nothing where there is none. */
export function MailingNote({ mailing, className }: { mailing: AdminNewsRow['mailing']; className?: string }) {
  if (!mailing) return null;
  const { state, recipients, sent, at } = mailing;
  return (
    <p className={className}>
      {state === 'done' ? `Sent to ${inFigures(sent ?? recipients)}` : `${texts[state]} to ${inFigures(recipients)}`},{' '}
      <Timestamp at={at} isDayEnough />
    </p>
  );
}

const texts = { sending: 'Sending', paused: 'Paused: sending', cancelled: 'Canceled: sending' } as const;
