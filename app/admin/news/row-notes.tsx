import { inFigures } from '@/components/ui/figures';
import { newsStateAt } from '@/lib/domains/news/schedule';
import type { AdminNewsRow, MailingProgress } from '@/lib/domains/news/schema';
import { paths } from '@/lib/paths';

import { Timestamp } from '../_list/timestamp';
import { mailingStateText, outcomeText } from '../mailings/state-texts';

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

/** The state of an item's mailing, a link to it; renders nothing without one. */
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
      <a href={paths.mailing(mailing.id)} className="inline-block py-1 text-link">
        {mailingText(mailing, now)}, <Timestamp at={mailing.finishedAt ?? mailing.createdAt} as="day" />
      </a>
    </p>
  );
}

/** A short description of a mailing's state. */
function mailingText(mailing: MailingProgress, now: number): string {
  const { state, recipients, left } = mailing;
  const outcome = outcomeText(mailing);
  if (state === 'done') return outcome || 'Nothing accepted';
  const text = mailingStateText(mailing, now);
  // How many it would reach now only its own page counts.
  if (state === 'held') return text;
  if (!outcome) return `${text}, for ${inFigures(recipients)}`;
  return [`${text}: ${outcome}`, left > 0 && `${inFigures(left)} to go`].filter(Boolean).join(', ');
}
