import { useId } from 'react';

import { Select } from '@/components/ui/controls';
import {
  canBe,
  importFields,
  isSpeaking,
  undecided,
  type ColumnChoice,
  type ImportField,
} from '@/lib/domains/mailing-list/import-columns';
import type { SubscriptionImport } from '@/lib/domains/mailing-list/import-schema';

const fieldTexts: Record<ImportField, string> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  organization: 'Organization',
  subscribedAt: 'Date subscribed',
  status: 'Status',
  isVerified: 'Verified',
  consent: 'Agreed to email',
  left: 'Unsubscribed',
};

const choiceOf = (value: string): ColumnChoice => importFields.find((field) => field === value) ?? '';

const namesOf = (columns: SubscriptionImport['columns'], wanted: ColumnChoice) =>
  columns.flatMap(({ name, field }) => ((field ?? '') === wanted ? [`“${name}”`] : [])).join(', ');

interface ImportColumnsProps {
  columns: SubscriptionImport['columns'];
  isReading: boolean;
  onChoose: (columns: ColumnChoice[]) => void;
}

/** Why nothing can be added yet: what the columns mean that may keep an address off. */
export function UndecidedColumns({ columns }: Pick<ImportColumnsProps, 'columns'>) {
  const open = namesOf(columns, undecided);
  if (!open) return null;
  return (
    <p className="text-sm font-medium text-danger">
      May say who agreed to email or who left: {open}. Choose what each means, under Columns, before you add anyone.
    </p>
  );
}

/** Which columns of the file are used, and as which fields. Changing a choice reads the file again. */
export function ImportColumns({ columns, isReading, onChoose }: ImportColumnsProps) {
  const id = useId();
  const fields = columns.map(({ field }) => field ?? '');
  const unused = namesOf(columns, '');
  const choose = (index: number, field: ColumnChoice) =>
    // Another column that had the field becomes unused, unless several can have it.
    onChoose(fields.map((other, at) => (at === index ? field : other === field && !isSpeaking(field) ? '' : other)));
  return (
    <section>
      <h3 className="text-lg">Columns</h3>
      <p role="status" className="text-sm text-ink-soft">
        {isReading
          ? 'Reading the file again...'
          : unused
            ? `Not used: ${unused}. Their contents are not imported.`
            : namesOf(columns, undecided)
              ? ''
              : 'All columns are used.'}
      </p>
      <ul className="mt-2 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        {columns.map(({ name, field }, index) => (
          <li key={index} className="grid grid-cols-[2fr_3fr] items-center gap-3 border-b border-rule pb-2">
            <label htmlFor={`${id}-${index}`} className="font-medium wrap-anywhere">
              {name}
            </label>
            <Select
              id={`${id}-${index}`}
              value={field ?? ''}
              aria-invalid={field === undecided || undefined}
              disabled={field === 'email'}
              aria-disabled={isReading || undefined}
              onChange={(event) => !isReading && choose(index, choiceOf(event.target.value))}
            >
              {field === undecided && <option value={undecided}>Choose...</option>}
              <option value="">Not used</option>
              {importFields
                .filter((known) => canBe(name, known))
                .map((known) => (
                  <option key={known} value={known}>
                    {fieldTexts[known]}
                  </option>
                ))}
            </Select>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-ink-soft">
        Status says confirmed, pending or unsubscribed. Verified, Agreed to email and Unsubscribed, which includes
        bounced, say yes or no, or the date. What is not understood there keeps an address off, and so does any line
        that says it left.
      </p>
    </section>
  );
}
