import { useState } from 'react';

import { Form } from '@/components/form/form';
import { FormField } from '@/components/form/form-field';
import { useSchemaForm } from '@/components/form/use-schema-form';
import { Figures } from '@/components/ui/figures';
import { Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import { undecided, type ColumnChoice } from '@/lib/domains/mailing-list/import-columns';
import { ImportStartSchema, type SubscriptionImport } from '@/lib/domains/mailing-list/import-schema';
import { fullName } from '@/lib/platform/text/person-name';

import { ImportColumns, UndecidedColumns } from './import-columns';
import { IncompleteLines, RejectedLines } from './rejected-lines';

interface ImportPreviewProps {
  preview: SubscriptionImport;
  /** The id of the form, which a button of the dialog submits. */
  formId: string;
  isReading: boolean;
  onStart: (basis: string) => Promise<void>;
  onColumns: (columns: ColumnChoice[]) => void;
}

/** The outcome of each line, and the basis of consent, without which the import cannot start. */
export function ImportPreview({ preview, formId, isReading, onStart, onColumns }: ImportPreviewProps) {
  const { handle } = useSchemaForm({
    name: `import-${preview.id}`,
    schema: ImportStartSchema,
    values: { basis: '' },
    run: ({ basis }) => onStart(basis),
    failure: null,
  });
  // What waits for a choice stands first, and keeps its place (and the focus) once it is made.
  const [isColumnsFirst] = useState(() => preview.columns.some(({ field }) => field === undecided));
  const columns = <ImportColumns columns={preview.columns} isReading={isReading} onChoose={onColumns} />;
  const { waiting, known, optedOut, duplicate, left, noConsent, invalid } = preview.counts;
  return (
    <div className="grid gap-6">
      <UndecidedColumns columns={preview.columns} />
      {isColumnsFirst && columns}
      <Figures
        isColumn
        figures={[
          { name: 'To be added', value: waiting },
          { name: 'Of these, pending', value: preview.pending },
          { name: 'Already subscribed', value: known },
          { name: 'Unsubscribed or bounced in the file, and kept off', value: left },
          { name: 'Without clear consent in the file', value: noConsent },
          { name: 'Unsubscribed or bounced here', value: optedOut },
          { name: 'Duplicates in the file', value: duplicate },
          { name: 'Unreadable', value: invalid },
        ]}
      />
      {preview.pending > 0 && (
        <p className="text-sm text-ink-soft">
          Pending subscribers are added without being verified. They get no updates until they confirm, and no
          verification message until you press Resend for them.
        </p>
      )}
      {waiting + left > 0 && (
        <Form form={{ ...handle, id: formId }} className="grid gap-5">
          <FormField
            name="basis"
            label={waiting > 0 ? 'How did these people agree to receive email?' : 'Where does this list come from?'}
            required
            hint={
              waiting > 0
                ? 'Say where and when they agreed, and to what. Kept with each address as evidence of consent.'
                : 'Kept in the audit trail. No one in the file is added.'
            }
            rows={4}
            maxLength={500}
          />
        </Form>
      )}
      {!isColumnsFirst && columns}
      {preview.sample.length > 0 && (
        <section>
          <h3 className="text-lg">The first to be added</h3>
          <Table caption="The first to be added" className="mt-2">
            <thead>
              <tr>
                <ColumnHeader>Email</ColumnHeader>
                <ColumnHeader className="max-sm:hidden">Name</ColumnHeader>
                <ColumnHeader>Status</ColumnHeader>
              </tr>
            </thead>
            <tbody>
              {preview.sample.map(({ line, email, firstName, lastName, isVerified }) => (
                <Row key={line}>
                  <Cell className="wrap-anywhere">{email}</Cell>
                  <Cell className="max-sm:hidden">{fullName({ firstName, lastName })}</Cell>
                  <Cell>{isVerified ? 'Verified' : 'Pending'}</Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </section>
      )}
      <IncompleteLines current={preview} />
      <RejectedLines current={preview} />
    </div>
  );
}
