import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';

import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Figures, inFigures } from '@/components/ui/figures';
import { ProgressBar } from '@/components/ui/progress-bar';
import { callApi } from '@/lib/api/api-client';
import { addressOf } from '@/lib/platform/http/contract';
import { subscriptionsContract } from '@/lib/domains/mailing-list/contract';
import { importsContract } from '@/lib/domains/mailing-list/import-contract';
import { undecided, type ColumnChoice } from '@/lib/domains/mailing-list/import-columns';
import { skippedOf, type SubscriptionImport } from '@/lib/domains/mailing-list/import-schema';

import { ImportFileChoice } from './import-file-choice';
import { ImportPreview } from './import-preview';
import { RejectedLines } from './rejected-lines';

const refreshMilliseconds = 1000;

/** Imports a file of subscribers: choose it, review the outcome, start it, follow its progress. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const [id, setId] = useState<number>();
  const [file, setFile] = useState<File>();
  const queryClient = useQueryClient();
  const { data: current } = useQuery<SubscriptionImport>({
    queryKey: [addressOf(importsContract.get, { id: id ?? 0 })],
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? refreshMilliseconds : false),
  });
  const keep = (answer: SubscriptionImport) => {
    queryClient.setQueryData([addressOf(importsContract.get, { id: answer.id })], answer);
    setId(answer.id);
  };
  const reading = useRef<AbortController>(null);
  useEffect(() => () => reading.current?.abort(), []);
  const upload = useChange({
    run: ({ file, columns }: { file: File; columns?: ColumnChoice[] }) => {
      reading.current = new AbortController();
      return callApi(importsContract.create, {
        query: { fileName: file.name, columns, replaces: id },
        file,
        signal: reading.current.signal,
      });
    },
    failure: 'The file could not be read',
    onSuccess: (answer, { file }) => {
      setFile(file);
      keep(answer);
    },
  });
  const start = useChange({
    run: (basis: string) => callApi(importsContract.start, { params: { id: id ?? 0 }, body: { basis } }),
    failure: 'The import could not be started',
    onSuccess: keep,
  });
  const discard = useChange({
    run: (importId: number) => callApi(importsContract.delete, { params: { id: importId } }),
    failure: null,
  });

  const isDone = current?.state === 'done';
  useEffect(() => {
    if (isDone) void queryClient.invalidateQueries({ queryKey: [subscriptionsContract.list.path] });
  }, [isDone, queryClient]);

  const close = () => {
    if (start.isPending) return;
    if (current?.state === 'ready') discard.start(current.id);
    onClose();
  };
  const { waiting = 0, left = 0 } = current?.state === 'ready' ? current.counts : {};
  const isUndecided = current?.columns.some(({ field }) => field === undecided);
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Import Subscribers"
      description="From a CSV file. You see what will happen before anyone is added. People who have unsubscribed stay off the list."
      className="max-w-3xl!"
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={start.isPending}>
            {current && current.state !== 'ready' ? 'Close' : 'Cancel'}
          </Button>
          {waiting + left > 0 && (
            <Button type="submit" form={formId} disabled={isUndecided} isPending={start.isPending || upload.isPending}>
              {waiting > 0
                ? `Add ${inFigures(waiting)} ${waiting === 1 ? 'subscriber' : 'subscribers'}`
                : `Keep ${inFigures(left)} off the list`}
            </Button>
          )}
        </>
      }
    >
      {!current && (
        <ImportFileChoice
          reading={upload.pendingInput?.file.name}
          onChoose={(chosen) => upload.start({ file: chosen })}
        />
      )}
      {current?.state === 'ready' && (
        <ImportPreview
          preview={current}
          formId={formId}
          isReading={upload.isPending}
          onStart={async (basis) => start.start(basis)}
          onColumns={(columns) => file && upload.start({ file, columns })}
        />
      )}
      {current && (current.state === 'running' || isDone) && <ImportProgress current={current} />}
    </Dialog>
  );
}

function addedText(added: number, pending: number): string {
  const all = `${added.toLocaleString('en-US')} added.`;
  if (pending === 0) return all;
  return `${all} ${pending.toLocaleString('en-US')} of them ${pending === 1 ? 'is' : 'are'} pending and get no updates until they confirm.`;
}

/** The progress of an import. Closing the dialog does not stop it. */
function ImportProgress({ current }: { current: SubscriptionImport }) {
  const { added, waiting } = current.counts;
  const skipped = skippedOf(current.counts);
  const total = added + waiting + skipped;
  const isDone = current.state === 'done';
  return (
    <div className="grid gap-6">
      <ProgressBar label={isDone ? 'Import finished' : 'Importing'} value={total - waiting} max={total} />
      <p role="status" className="text-sm text-ink-soft">
        {isDone ? addedText(added, current.pending) : 'You can close this window. The import continues.'}
      </p>
      <Figures
        figures={[
          { name: 'Added', value: added },
          { name: 'Waiting', value: waiting },
          { name: 'Skipped', value: skipped },
        ]}
      />
      {isDone && <RejectedLines current={current} />}
    </div>
  );
}
