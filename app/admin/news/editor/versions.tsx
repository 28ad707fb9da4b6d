import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { inFigures } from '@/components/ui/figures';
import { showToast } from '@/components/ui/toast';
import { callApi } from '@/lib/api/api-client';
import { newsActsContract } from '@/lib/domains/news/acts-contract';
import type {
  EditedNews,
  NewsDraft,
  NewsVersion,
  NewsVersionSummary,
  VersionKind,
} from '@/lib/domains/news/acts-schema';
import type { NewsFile } from '@/lib/domains/news/files-schema';
import { addressOf } from '@/lib/platform/http/contract';

import { Timestamp } from '../../_list/timestamp';
import { Comparison } from './comparison';
import type { WorkingCopy } from './working-copy';

const failedToRestore = 'Failed to restore the version';

const kindTexts: Record<VersionKind, string> = {
  earlier: 'As it was before versions were kept',
  published: 'Published',
  minor: 'Minor edit',
  note: 'Changed, with a note',
  withdrawn: 'Withdrawn',
  error: 'Marked as published in error',
  undone: 'Put back on the site',
};

interface VersionsProps {
  id: number;
  /** Whether the newest version is not public yet. */
  isScheduled: boolean;
  read: () => Promise<EditedNews | undefined>;
  copy: WorkingCopy;
  onRestored: (draft: NewsDraft) => void;
}

/** The public versions with their times; minor edits are folded. Each can be compared with the working copy or another version, and copied into the working copy. */
export function Versions({ id, isScheduled, read, copy, onRestored }: VersionsProps) {
  const versions = useQuery<NewsVersionSummary[]>({
    queryKey: [addressOf(newsActsContract.listVersions, { id })],
    staleTime: 0,
  });
  const queryClient = useQueryClient();
  const [compared, setCompared] = useState<number>();
  const restore = useChange({
    run: (number: number) =>
      copy.replaceBy((revision) =>
        callApi(newsActsContract.restoreVersion, { params: { id }, body: { number, revision } }),
      ),
    success: (_, number) => ({
      title: 'Version Restored',
      description: `Version ${number} is in your draft. Nothing is public until you publish it.`,
    }),
    failure: failedToRestore,
    onSuccess: (draft) => {
      setCompared(undefined);
      onRestored(draft);
    },
  });
  const askToRestore = async (number: number) => {
    const isSaved = await copy.save();
    const queryKey = [addressOf(newsActsContract.getVersion, { id }), { number }];
    const [edited, version] = await Promise.all([read(), queryClient.fetchQuery<NewsVersion>({ queryKey })]);
    if (isSaved && edited && !copy.isSeen(edited.draft)) return;
    const changes = fileChanges(edited?.draft.files ?? [], version.files);
    const question = [`by version ${number}?`, copy.keptNote(), ...changes].join(' ');
    const isReady = isSaved
      ? (edited && !edited.hasChanges && changes.length === 0) ||
        window.confirm(`Replace your draft, which is not public, ${question}`)
      : await copy.saveOrAsk(`Replace it ${question}`);
    if (isReady) restore.start(number);
  };
  if (!versions.data)
    return (
      <p className="text-sm text-ink-soft">{versions.isError ? 'The versions could not be loaded.' : 'Loading...'}</p>
    );
  if (versions.data.length === 0) return <p className="text-sm text-ink-soft">No version of it has been public yet.</p>;
  const row = (version: NewsVersionSummary) => {
    const { number, kind, note, by, at } = version;
    return (
      <li key={number} className="border-t border-rule pt-3 first:border-t-0 first:pt-0">
        <p>
          <span className="font-semibold">{`Version ${number}`}</span> ·{' '}
          {isScheduled && version === versions.data[0] ? 'Scheduled' : kindTexts[kind]} · <Timestamp at={at} />
          {by && ` · ${by}`}
        </p>
        {note && <p className="text-ink-soft">{note}</p>}
        <div className="mt-1 flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="secondary"
            aria-expanded={compared === number}
            aria-label={`${compared === number ? 'Hide the comparison of' : 'Compare'} version ${number}`}
            onClick={() => {
              if (compared === number) setCompared(undefined);
              else
                void copy
                  .saveOrAsk('Compare the text as it was last saved?')
                  .then((isReady) => isReady && setCompared(number));
            }}
          >
            {compared === number ? 'Hide' : 'Compare'}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Restore version ${number} into the draft`}
            isPending={restore.pendingInput === number}
            onClick={() =>
              void askToRestore(number).catch(() => showToast({ title: failedToRestore, variant: 'destructive' }))
            }
          >
            Restore
          </Button>
        </div>
        {compared === number && (
          <Comparison
            id={id}
            from={number}
            others={versions.data.map((other) => other.number).filter((other) => other !== number)}
          />
        )}
      </li>
    );
  };
  return (
    <ul className="grid gap-3 text-sm">
      {inRuns(versions.data).map((run) => {
        const [newest] = run;
        if (!newest) return null;
        return newest.kind !== 'minor' || newest === versions.data[0] ? (
          row(newest)
        ) : (
          <li key={newest.number} className="border-t border-rule pt-3">
            <details>
              <summary className="min-h-6 cursor-pointer text-ink-soft">
                {run.length === 1 ? '1 minor edit' : `${inFigures(run.length)} minor edits`}
              </summary>
              <ul className="mt-3 grid gap-3 border-l border-rule pl-4">{run.map(row)}</ul>
            </details>
          </li>
        );
      })}
    </ul>
  );
}

/** Versions, newest first, with minor edits in a row together: all but the newest version, which readers see. */
function inRuns(versions: readonly NewsVersionSummary[]): NewsVersionSummary[][] {
  const runs: NewsVersionSummary[][] = [];
  for (const [at, version] of versions.entries()) {
    const last = runs.at(-1);
    if (at > 1 && version.kind === 'minor' && last?.[0]?.kind === 'minor') last.push(version);
    else runs.push([version]);
  }
  return runs;
}

/** What restoring a version does to the files of the draft, in sentences. */
function fileChanges(now: readonly NewsFile[], then: readonly NewsFile[]): string[] {
  const isSame = (newer: NewsFile, { id }: NewsFile) => newer.id === id || newer.replaces?.includes(id);
  const gone = now.filter((file) => !then.some((old) => isSame(file, old)));
  const back = then.filter((old) => !now.some((file) => isSame(file, old)));
  const kept = now.filter((file) => then.some((old) => file.id !== old.id && isSame(file, old)));
  const sentences = [
    [gone, 'leaves the draft', 'leave the draft'],
    [back, 'comes back', 'come back'],
    [kept, 'stays as it was replaced since', 'stay as they were replaced since'],
  ] as const;
  return sentences
    .filter(([files]) => files.length > 0)
    .map(
      ([files, one, many]) =>
        `${files.map(({ title }) => `“${title}”`).join(', ')} ${files.length === 1 ? one : many}.`,
    );
}
