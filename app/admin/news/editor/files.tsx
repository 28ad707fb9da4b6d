import { byContract } from '@/components/session/by-contract';
import { useChange } from '@/components/session/use-change';
import { Button, buttonClass } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/controls';
import { showToast } from '@/components/ui/toast';
import { newsFilesContract } from '@/lib/domains/news/files-contract';
import { fileKindText } from '@/lib/domains/news/files/kind-text';
import {
  isPicture,
  newsFileLimits,
  pictureLimits,
  type NewsFile,
  type NewsPicture,
} from '@/lib/domains/news/files-schema';

import { DeleteFile, FileLink, PictureFields } from './pictures';

interface FilesProps {
  /** Saves the text first where there is no item yet; undefined if it has no title. */
  requireId: () => Promise<number | undefined>;
  files: readonly NewsFile[];
  /** Whether it is a document, whose files can be redlines. */
  isDocument: boolean;
  /** Puts a picture into the text; absent where the text shows none. */
  onInsert?: (picture: NewsPicture) => void;
  onChanged: () => void;
}

/** The PDFs and pictures of the working copy: readers see what is changed here once it is published. */
export function Files({ requireId, files, isDocument, onInsert, onChanged }: FilesProps) {
  const add = useChange({
    ...byContract(newsFilesContract.add, ({ id, file, replaces }: { id: number; file: File; replaces?: number }) => ({
      params: { id },
      query: { fileName: file.name, replaces },
      file,
      signal: new AbortController().signal,
    })),
    success: ({ title, picture }, { replaces }) => ({
      title: replaces ? 'File Replaced' : picture ? 'Picture Added' : 'File Added',
      description: `“${title}”`,
    }),
    failure: ({ replaces }) => failureOf(replaces),
    onSuccess: onChanged,
  });
  const rename = useChange({
    ...byContract(newsFilesContract.update, ({ file, title }: { file: NewsFile; title: string }) => ({
      params: { id: file.id },
      body: { title },
    })),
    success: 'Title Changed',
    failure: 'Failed to change the title',
    onSuccess: onChanged,
  });
  const remove = useChange({
    ...byContract(newsFilesContract.delete, ({ id }: NewsFile) => ({ params: { id } })),
    success: (_, { title }) => ({ title: 'File Deleted', description: `“${title}” is no longer in the draft.` }),
    failure: 'Failed to delete the file',
    onSuccess: onChanged,
  });
  const mark = useChange({
    ...byContract(newsFilesContract.update, ({ file, isRedline }: { file: NewsFile; isRedline: boolean }) => ({
      params: { id: file.id },
      body: { isRedline },
    })),
    failure: 'Failed to change the file',
    onSuccess: onChanged,
  });
  const isMarked = ({ id, isRedline = false }: NewsFile) =>
    mark.pendingInput?.file.id === id ? mark.pendingInput.isRedline : isRedline;
  const choose = async (file: File, replaces?: number) => {
    const refuse = (description: string) =>
      showToast({ title: failureOf(replaces), description, variant: 'destructive' });
    if (file.size > newsFileLimits.bytes) return refuse(`A file must have at most ${newsFileLimits.megabytes} MB.`);
    const id = await requireId();
    if (id === undefined) refuse('Give the news item a title first.');
    else add.start({ id, file, replaces });
  };
  const askToRemove = (file: NewsFile) => {
    if (window.confirm(`Take the file “${file.title}” off the draft? On the site, it stays until you publish.`))
      remove.start(file);
  };
  return (
    <div className="grid gap-3 text-sm">
      {files.map((file) =>
        isPicture(file) ? (
          <PictureFields key={file.id} file={file} onInsert={onInsert} onDelete={askToRemove} onChanged={onChanged} />
        ) : (
          <div key={file.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-rule pt-2">
            <FileLink file={file} />
            <span className="text-ink-soft">{fileKindText(file)}</span>
            {isDocument && (
              <Checkbox
                label="Redline"
                checked={isMarked(file)}
                aria-label={`Redline: ${file.title}`}
                onChange={(event) => mark.start({ file, isRedline: event.target.checked })}
              />
            )}
            <div className="flex flex-wrap items-center gap-x-3">
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
              <Chooser
                label="Replace"
                name={`Replace ${file.title}`}
                variant="quiet"
                accept={pdfs}
                isDisabled={add.isPending}
                doing={add.pendingInput?.replaces === file.id ? 'Replacing...' : undefined}
                onChosen={(chosen) => void choose(chosen, file.id)}
              />
              <DeleteFile file={file} onDelete={() => askToRemove(file)} />
            </div>
          </div>
        ),
      )}
      <div>
        <div className="flex flex-wrap gap-2">
          {kinds.map(({ label, accept }) => (
            <Chooser
              key={label}
              label={label}
              accept={accept}
              isDisabled={add.isPending}
              doing={add.pendingInput && !add.pendingInput.replaces ? 'Adding...' : undefined}
              onChosen={(file) => void choose(file)}
            />
          ))}
        </div>
        <p className="mt-1 text-ink-soft">
          {`Up to ${newsFileLimits.megabytes} MB each; pictures as PNG, JPEG or WebP of up to ${pictureLimits.megapixels} megapixels. Readers see a PDF under the text, and a picture where you insert it, once you have published them. A PDF that you replace stays at its address for those who have it; one that you delete is gone from the site.`}
        </p>
      </div>
    </div>
  );
}

const failureOf = (replaces?: number) => `Failed to ${replaces ? 'replace' : 'add'} the file`;

const pdfs = 'application/pdf,.pdf';
const kinds = [
  { label: 'Add a PDF', accept: pdfs },
  { label: 'Add a picture', accept: 'image/png,image/jpeg,image/webp' },
];

interface ChooserProps {
  label: string;
  /** The accessible name, which has to begin with the label; the label by default. */
  name?: string;
  variant?: 'secondary' | 'quiet';
  accept: string;
  isDisabled: boolean;
  /** What is under way with a file chosen here. */
  doing?: string;
  onChosen: (file: File) => void;
}

function Chooser({ label, name = label, variant = 'secondary', accept, isDisabled, doing, onChosen }: ChooserProps) {
  return (
    <label
      className={`${buttonClass(variant, 'sm')} focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-accent`}
    >
      {doing ?? label}
      <input
        type="file"
        accept={accept}
        aria-label={name}
        disabled={isDisabled}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again.
          event.target.value = '';
          if (file) onChosen(file);
        }}
      />
    </label>
  );
}
