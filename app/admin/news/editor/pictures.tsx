import { useState } from 'react';

import { byContract } from '@/components/session/by-contract';
import { useChange } from '@/components/session/use-change';
import { Button } from '@/components/ui/button';
import { Checkbox, Input } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { newsFilesContract } from '@/lib/domains/news/files-contract';
import type { NewsPicture, Picture, NewsFile } from '@/lib/domains/news/files-schema';

type Said = Pick<Picture, 'alt' | 'isDecoration' | 'caption' | 'source'>;

interface PictureFieldsProps {
  file: NewsPicture;
  /** Puts the picture into the text; absent where the text shows none. */
  onInsert?: (file: NewsPicture) => void;
  onDelete: (file: NewsPicture) => void;
  onChanged: () => void;
}

/** A picture of the working copy, with what is said about it: saved when a field is left. */
export function PictureFields({ file, onInsert, onDelete, onChanged }: PictureFieldsProps) {
  const { alt, isDecoration, caption, source, smaller } = file.picture;
  const [said, setSaid] = useState<Said>({ alt, isDecoration, caption, source });
  const [sent, setSent] = useState(said);
  const save = useChange({
    ...byContract(newsFilesContract.update, (body: Said) => ({ params: { id: file.id }, body })),
    failure: 'Failed to save what the picture says',
    onSuccess: onChanged,
    onError: () => setSent({ alt, isDecoration, caption, source }),
    queue: `picture ${file.id}`,
  });
  const leave = (now = said) => {
    if (JSON.stringify(now) === JSON.stringify(sent)) return;
    setSent(now);
    save.start(now);
  };
  const text = (name: 'alt' | 'caption' | 'source') => ({
    value: said[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setSaid({ ...said, [name]: event.target.value }),
    onBlur: () => leave(),
  });
  return (
    <fieldset className="grid gap-x-4 gap-y-2 border-t border-rule pt-3 sm:grid-cols-[6rem_1fr]">
      <legend className="sr-only">{`Picture ${file.title}`}</legend>
      {/* eslint-disable-next-line @next/next/no-img-element -- of this site and already small */}
      <img src={smaller?.url ?? file.url} alt="" className="bg-white max-h-24 max-w-24 object-contain" />
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <FileLink file={file} />
          <span role="status" className="text-ink-soft">
            {save.isPending ? 'Saving...' : ''}
          </span>
          {onInsert && (
            <Button size="sm" variant="secondary" aria-label={`Insert ${file.title}`} onClick={() => onInsert(file)}>
              Insert
            </Button>
          )}
          <DeleteFile file={file} onDelete={() => onDelete(file)} />
        </div>
        {!said.isDecoration && (
          <Field label="Alternative text" hint="What it shows, for those who do not see it." required>
            {(field) => <Input {...field} {...text('alt')} />}
          </Field>
        )}
        <Checkbox
          label="It is decoration, and says nothing"
          checked={said.isDecoration}
          className="text-sm!"
          onChange={(event) => {
            const now = { ...said, isDecoration: event.target.checked };
            setSaid(now);
            leave(now);
          }}
        />
        <Field label="Caption">{(field) => <Input {...field} {...text('caption')} />}</Field>
        <Field label="Source" hint="Shown below the picture.">
          {(field) => <Input {...field} {...text('source')} />}
        </Field>
      </div>
    </fieldset>
  );
}

/** The title of a PDF or picture, which opens it. */
export function FileLink({ file }: { file: NewsFile }) {
  return (
    <a
      href={file.url}
      target="_blank"
      rel="noopener"
      className="min-h-6 min-w-0 flex-1 basis-40 wrap-anywhere text-link"
    >
      {file.title}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

export function DeleteFile({ file, onDelete }: { file: NewsFile; onDelete: () => void }) {
  return (
    <Button size="sm" variant="quiet" className="text-danger!" aria-label={`Delete ${file.title}`} onClick={onDelete}>
      Delete
    </Button>
  );
}
