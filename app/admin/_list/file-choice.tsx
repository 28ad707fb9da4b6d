import clsx from 'clsx';
import { useState, type ReactNode } from 'react';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/controls';

interface FileChoiceProps {
  label: string;
  hint: string;
  /** As the attribute of the input. */
  accept: string;
  /** The name of the file that is being read. */
  reading: string | undefined;
  onChoose: (file: File) => void;
  children?: ReactNode;
}

/** A place to choose a file or to drop one. */
export function FileChoice({ label, hint, accept, reading, onChoose, children }: FileChoiceProps) {
  const [isOver, setIsOver] = useState(false);
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file && reading === undefined) onChoose(file);
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- dropping is a short cut: the button inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        choose(event.dataTransfer.files);
      }}
      className={clsx('border border-dashed px-5 py-6', isOver ? 'border-accent bg-wash' : 'border-rule-field')}
    >
      <Field label={label} required hint={hint}>
        {(control) => (
          <Input
            {...control}
            type="file"
            accept={accept}
            disabled={reading !== undefined}
            onChange={(event) => {
              choose(event.currentTarget.files);
              event.currentTarget.value = '';
            }}
            className="border-0 bg-transparent px-0 file:mr-4 file:min-h-10 file:cursor-pointer file:rounded file:border file:border-solid file:border-rule-field file:bg-sheet file:px-4 file:text-sm file:font-semibold file:text-ink hover:file:bg-wash"
          />
        )}
      </Field>
      {children}
      <p role="status" className="mt-2 text-sm wrap-anywhere text-ink-soft empty:hidden">
        {reading !== undefined && `Reading ${reading}...`}
      </p>
    </div>
  );
}
