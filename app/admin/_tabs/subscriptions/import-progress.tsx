import { Figures } from '@/components/ui/figures';
import { ProgressBar } from '@/components/ui/progress-bar';
import type { SubscriptionImport } from '@/lib/subscriptions/import-schema';

import { RejectedLines } from './rejected-lines';

/** How far an import has come. It goes on when the dialog is closed. */
export function ImportProgress({ current }: { current: SubscriptionImport }) {
  const { added, waiting, known, optedOut, duplicate, invalid } = current.counts;
  const total = added + waiting + known + optedOut + duplicate + invalid;
  const isDone = current.state === 'done';
  return (
    <div className="grid gap-6">
      <ProgressBar label={isDone ? 'Import finished' : 'Importing'} value={total - waiting} max={total} />
      <p role="status" className="text-sm text-ink-soft">
        {isDone ? `${added.toLocaleString('en-US')} added.` : 'You can close this window. The import continues.'}
      </p>
      <Figures
        figures={[
          { name: 'Added', value: added },
          { name: 'Waiting', value: waiting },
          { name: 'Skipped', value: known + optedOut + duplicate + invalid },
        ]}
      />
      {isDone && <RejectedLines current={current} />}
    </div>
  );
}
