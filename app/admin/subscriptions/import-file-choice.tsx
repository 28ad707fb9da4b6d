import clsx from 'clsx';
import { useState } from 'react';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/controls';

/** A sample file: every column, and one subscriber. */
const template =
  'email,firstName,lastName,organization,isVerified,subscribedAt\r\nada@example.com,Ada,Lovelace,Analytical Engines,true,2026-01-31\r\n';

interface ImportFileChoiceProps {
  /** The name of the file that is being read. */
  reading: string | undefined;
  onChoose: (file: File) => void;
}

export function ImportFileChoice({ reading, onChoose }: ImportFileChoiceProps) {
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
      <Field
        label="CSV file"
        required
        hint="Choose a file or drop it here. Its first line names the columns: email and, optionally, firstName, lastName, organization, isVerified, status, subscribedAt."
      >
        {(control) => (
          <Input
            {...control}
            type="file"
            accept=".csv,text/csv"
            disabled={reading !== undefined}
            onChange={(event) => {
              choose(event.currentTarget.files);
              event.currentTarget.value = '';
            }}
            className="border-0 bg-transparent px-0 file:mr-4 file:min-h-10 file:cursor-pointer file:rounded file:border file:border-solid file:border-rule-field file:bg-sheet file:px-4 file:text-sm file:font-semibold file:text-ink hover:file:bg-wash"
          />
        )}
      </Field>
      <p className="mt-2 text-sm">
        <a
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(template)}`}
          download="subscribers-template.csv"
          className="inline-flex min-h-6 items-center text-link"
        >
          Download a template
        </a>
      </p>
      <p role="status" className="mt-2 text-sm wrap-anywhere text-ink-soft empty:hidden">
        {reading !== undefined && `Reading ${reading}...`}
      </p>
    </div>
  );
}
