import { useRef } from 'react';

import { useChange } from '@/components/session/use-change';
import { Button, buttonClass } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { callApi } from '@/lib/api/api-client';
import { newsFilesContract } from '@/lib/domains/news/files-contract';
import { fileKindText } from '@/lib/domains/news/files/kind-text';
import { newsFileLimits, type NewsFile } from '@/lib/domains/news/files-schema';

interface FilesProps {
  /** Saves the text first where there is no item yet; undefined if it has no title. */
  requireId: () => Promise<number | undefined>;
  files: readonly NewsFile[];
  onChanged: () => void;
}

/** The PDFs of the working copy: readers see what is changed here once it is published. */
export function Files({ requireId, files, onChanged }: FilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const add = useChange({
    run: ({ id, file }: { id: number; file: File }) =>
      callApi(newsFilesContract.add, {
        params: { id },
        query: { fileName: file.name },
        file: file.type === 'application/pdf' ? file : new Blob([file], { type: 'application/pdf' }),
        signal: new AbortController().signal,
      }),
    success: ({ title }) => ({ title: 'File Added', description: `“${title}”` }),
    failure: 'Failed to add the file',
    onSuccess: onChanged,
  });
  const rename = useChange({
    run: ({ file, title }: { file: NewsFile; title: string }) =>
      callApi(newsFilesContract.update, { params: { id: file.id }, body: { title } }),
    success: 'Title Changed',
    failure: 'Failed to change the title',
    onSuccess: onChanged,
  });
  const remove = useChange({
    run: (file: NewsFile) => callApi(newsFilesContract.delete, { params: { id: file.id } }),
    success: (_, { title }) => ({ title: 'File Deleted', description: `“${title}” is no longer in the draft.` }),
    failure: 'Failed to delete the file',
    onSuccess: onChanged,
  });
  const refuse = (description: string) =>
    showToast({ title: 'Failed to add the file', description, variant: 'destructive' });
  const choose = async (file: File | undefined) => {
    if (input.current) input.current.value = '';
    if (!file) return;
    if (file.size > newsFileLimits.bytes) return refuse(`A file must have at most ${newsFileLimits.megabytes} MB.`);
    const id = await requireId();
    if (id === undefined) refuse('Give the news item a title first.');
    else add.start({ id, file });
  };
  return (
    <div className="grid gap-3 text-sm">
      {files.map((file) => (
        <div key={file.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-rule pt-2">
          <a href={file.url} target="_blank" rel="noopener" className="min-w-0 flex-1 basis-40 wrap-anywhere text-link">
            {file.title}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          <span className="text-ink-soft">{fileKindText(file)}</span>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Rename ${file.title}`}
            onClick={() => {
              const title = window.prompt('Title of the file, as readers see it', file.title)?.trim();
              if (title && title !== file.title) rename.start({ file, title });
            }}
          >
            Rename
          </Button>
          <Button
            size="sm"
            variant="quiet"
            className="text-danger!"
            aria-label={`Delete ${file.title}`}
            onClick={() =>
              window.confirm(`Take the file “${file.title}” off the draft? On the site, it stays until you publish.`) &&
              remove.start(file)
            }
          >
            Delete
          </Button>
        </div>
      ))}
      <div>
        <label
          className={`${buttonClass('secondary', 'sm')} focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-accent`}
        >
          {add.isPending ? 'Adding...' : 'Add a PDF'}
          <input
            ref={input}
            type="file"
            accept="application/pdf,.pdf"
            disabled={add.isPending}
            className="sr-only"
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </label>
        <p className="mt-1 text-ink-soft">
          {`Up to ${newsFileLimits.megabytes} MB. Readers see it under the text once you have published it.`}
        </p>
      </div>
    </div>
  );
}
