import type { AdminNewsRow } from '@/lib/news/schema';

import { Timestamp } from '../../_list/timestamp';

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

const inFigures = (value: number) => value.toLocaleString('en-US');
