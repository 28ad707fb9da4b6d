import { useRef, useState } from 'react';

import { Field } from '@/components/ui/field';
import { Figures } from '@/components/ui/figures';
import { Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import { Textarea } from '@/components/ui/controls';
import type { SubscriptionImport } from '@/lib/domains/mailing-list/import-schema';
import { fullName } from '@/lib/platform/text/person-name';

import { ImportColumns, type ColumnChoice } from './import-columns';
import { RejectedLines } from './rejected-lines';

interface ImportPreviewProps {
  preview: SubscriptionImport;
  /** Of the form, which the dialog's own button sends. */
  formId: string;
  isReading: boolean;
  onStart: (basis: string) => void;
  onColumns: (columns: ColumnChoice) => void;
}

/** What will become of a file, line by line; and how the people in it have agreed, without which it cannot start. */
export function ImportPreview({ preview, formId, isReading, onStart, onColumns }: ImportPreviewProps) {
  const [basis, setBasis] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { waiting, known, optedOut, duplicate, left, invalid } = preview.counts;
  return (
    <div className="grid gap-6">
      <Figures
        figures={[
          { name: 'To be added', value: waiting },
          { name: 'Of these, pending', value: preview.pending },
          { name: 'Already subscribed', value: known },
          { name: 'Unsubscribed in the file', value: left },
          { name: 'Unsubscribed or bounced here', value: optedOut },
          { name: 'Duplicates in the file', value: duplicate },
          { name: 'Unreadable', value: invalid },
        ]}
      />
      {preview.pending > 0 && (
        <p className="text-sm text-ink-soft">
          Pending subscribers are added without being verified: they get no updates, and no message, until you resend
          them a verification message and they confirm.
        </p>
      )}
      <ImportColumns columns={preview.columns} isReading={isReading} onChoose={onColumns} />
      {waiting > 0 && (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setIsMissing(!basis.trim());
            if (basis.trim()) onStart(basis);
            else field.current?.focus();
          }}
        >
          <Field
            label="How did these people agree to receive email?"
            required
            error={isMissing && !basis.trim() ? 'Please describe how these people agreed to receive email.' : undefined}
            hint="Kept with each address as evidence of consent: where and when they agreed, and to what."
          >
            {(control) => (
              <Textarea
                {...control}
                ref={field}
                maxLength={500}
                value={basis}
                onChange={(event) => setBasis(event.currentTarget.value)}
              />
            )}
          </Field>
        </form>
      )}
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
      <RejectedLines current={preview} />
    </div>
  );
}
