import { useId } from 'react';

import { Select } from '@/components/ui/controls';
import { importFields, type ImportField, type SubscriptionImport } from '@/lib/domains/mailing-list/import-schema';

const fieldTexts: Record<ImportField, string> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  organization: 'Organization',
  isVerified: 'Verified',
  status: 'Status',
  subscribedAt: 'Date subscribed',
};

/** The field of each column, in order. */
export type ColumnChoice = (ImportField | '')[];

interface ImportColumnsProps {
  columns: SubscriptionImport['columns'];
  isReading: boolean;
  onChoose: (columns: ColumnChoice) => void;
}

/** Which columns of the file are used, and as which fields. Changing a choice reads the file again. */
export function ImportColumns({ columns, isReading, onChoose }: ImportColumnsProps) {
  const id = useId();
  const fields = columns.map(({ field }) => field ?? '');
  const unused = columns.filter(({ field }) => !field).map(({ name }) => `“${name}”`);
  const choose = (index: number, field: ImportField | '') =>
    // A field is read from one column only: the column that had it before becomes unused.
    onChoose(fields.map((other, at) => (at === index ? field : other === field ? '' : other)));
  return (
    <section>
      <h3 className="text-lg">Columns</h3>
      <p role="status" className="text-sm text-ink-soft">
        {isReading
          ? 'Reading the file again...'
          : unused.length === 0
            ? 'All columns are used.'
            : `Not used: ${unused.join(', ')}. Their contents are not imported.`}
      </p>
      <ul className="mt-2 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {columns.map(({ name, field }, index) => (
          <li key={index} className="grid grid-cols-2 items-center gap-3 border-b border-rule pb-2">
            <label htmlFor={`${id}-${index}`} className="font-medium wrap-anywhere">
              {name}
            </label>
            <Select
              id={`${id}-${index}`}
              value={field ?? ''}
              disabled={isReading || field === 'email'}
              onChange={(event) => choose(index, importFields.find((known) => known === event.target.value) ?? '')}
            >
              <option value="">Not used</option>
              {importFields.map((known) => (
                <option key={known} value={known}>
                  {fieldTexts[known]}
                </option>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-ink-soft">
        Verified says yes or no; Status says confirmed, pending or unsubscribed.
      </p>
    </section>
  );
}
