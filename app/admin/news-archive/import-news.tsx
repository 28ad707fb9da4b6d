import { useEffect, useRef, useState } from 'react';

import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { inFigures } from '@/components/ui/figures';
import { callApi } from '@/lib/api/api-client';
import { newsArchiveContract } from '@/lib/domains/news/archive-contract';
import { newsArchiveLimits as limits, type NewsImport } from '@/lib/domains/news/archive-schema';
import { newsContract } from '@/lib/domains/news/contract';

import { FileChoice } from '../_list/file-choice';
import { tabAddress } from '../_shell/office-places';
import { ImportOutline } from './import-outline';

const counted = (count: number, one: string) => `${inFigures(count)} ${one}${count === 1 ? '' : 's'}`;

function summaryOf({ drafts }: NewsImport): string {
  return drafts.length === 0 ? 'nothing in it is new here.' : `${counted(drafts.length, 'draft')} to come.`;
}

/** Brings an archive of news back as drafts: choose it, see what would come, import it. */
export function ImportNews() {
  const [preview, setPreview] = useState<{ file: File; result: NewsImport }>();
  const [outcome, setOutcome] = useState<NewsImport>();
  const heading = useRef<HTMLHeadingElement>(null);
  const upload = useRef<AbortController>(null);
  useEffect(() => () => upload.current?.abort(), []);
  const sent = (file: File) => {
    upload.current = new AbortController();
    // A browser may not know the type of a ZIP, or by another name.
    return { file: new Blob([file], { type: 'application/zip' }), signal: upload.current.signal };
  };
  const read = useChange({
    run: (file: File) => callApi(newsArchiveContract.preview, sent(file)),
    failure: 'The archive could not be read',
    onSuccess: (result, file) => {
      setOutcome(undefined);
      setPreview({ file, result });
    },
  });
  const start = useChange({
    run: (file: File) => callApi(newsArchiveContract.import, sent(file)),
    invalidates: [newsContract.list.path],
    failure: 'The import was broken off',
    onSuccess: (result) => {
      setPreview(undefined);
      setOutcome(result);
      // The button that had the focus is gone.
      heading.current?.focus();
    },
  });
  const drafts = preview?.result.drafts.length ?? 0;
  return (
    <section className="min-w-0">
      <h2 ref={heading} tabIndex={-1} className="border-t-2 border-ink pt-2 text-xl">
        Import
      </h2>
      <p className="mt-2 mb-4 max-w-measure text-sm text-ink-soft">
        The items of an archive come back as drafts: you see which before anything is added. Nothing is published or
        mailed, and nothing that is here is changed.
      </p>
      <FileChoice
        label="Archive of news"
        accept=".zip,application/zip"
        hint={`Choose a file or drop it here. Up to ${limits.megabytes} MB, ${inFigures(limits.items)} items and ${inFigures(limits.files)} files.`}
        reading={read.pendingInput?.name}
        onChoose={(file) => !start.isPending && read.start(file)}
      />
      <p role="status" className="mt-3 mb-4 wrap-anywhere empty:hidden">
        {preview && `${preview.file.name}, from ${preview.result.origin}: ${summaryOf(preview.result)}`}
        {outcome && `${counted(outcome.drafts.length, 'draft')} imported.`}
      </p>
      {outcome && (
        <p className="mb-4">
          <a href={`${tabAddress('news')}&state=draft`} className="inline-flex min-h-6 items-center text-sm text-link">
            Show the drafts
          </a>
        </p>
      )}
      {preview && <ImportOutline result={preview.result} />}
      {outcome && <ImportOutline result={outcome} isDone />}
      {preview && drafts > 0 && (
        <Button className="mt-5" isPending={start.isPending} onClick={() => start.start(preview.file)}>
          {`Import ${counted(drafts, 'draft')}`}
        </Button>
      )}
    </section>
  );
}
