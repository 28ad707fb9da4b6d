import { useState } from 'react';

import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { inFigures } from '@/components/ui/figures';
import { Notice } from '@/components/ui/notice';
import { callApi } from '@/lib/api/api-client';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type { EditedNews } from '@/lib/domains/news/acts-schema';
import type { AdminNewsRow } from '@/lib/domains/news/schema';

import { ActDialog } from './editor/act-dialog';

interface LeaveDialogProps {
  /** An item that is on the site. */
  item: AdminNewsRow;
  onUnpublish: () => void;
  onClose: () => void;
}

const ends = [
  {
    act: 'withdraw',
    label: 'Withdraw',
    text: 'Its text stays at its address under a notice with your explanation, and it leaves all lists.',
  },
  {
    act: 'markPublishedInError',
    label: 'Mark as published in error',
    text: 'Its address shows your explanation, and nothing else.',
  },
] as const;

/** The ways in which a published item leaves the site. */
export function LeaveDialog({ item, onUnpublish, onClose }: LeaveDialogProps) {
  const [asking, setAsking] = useState<{ act: (typeof ends)[number]['act']; edited: EditedNews }>();
  const open = useChange({
    run: (_act: (typeof ends)[number]['act']) => callApi(newsActsContract.get, { params: { id: item.id } }),
    failure: 'Failed to open the news item',
    onSuccess: (edited, act) => setAsking({ act, edited }),
  });
  if (asking) return <ActDialog {...asking} warnings={[]} onDone={onClose} onClose={onClose} />;
  const { mailing } = item;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Take it off the site?" description={item.title}>
      <div className="grid gap-5">
        {mailing && (
          <Notice title="It was mailed">
            <p className="mt-1">
              {`A mailing of it to ${inFigures(mailing.recipients)} ${mailing.recipients === 1 ? 'subscriber' : 'subscribers'} was started. If it is unpublished, the link in that mail leads to nothing.`}
            </p>
          </Notice>
        )}
        <div>
          <Button
            variant="secondary"
            onClick={() => {
              onUnpublish();
              onClose();
            }}
          >
            Unpublish
          </Button>
          <p className="mt-1 text-sm text-ink-soft">Readers find nothing at its address. You can publish it again.</p>
        </div>
        {ends.map(({ act, label, text }) => (
          <div key={act}>
            <Button variant="secondary" isPending={open.pendingInput === act} onClick={() => open.start(act)}>
              {label}
            </Button>
            <p className="mt-1 text-sm text-ink-soft">{text}</p>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
