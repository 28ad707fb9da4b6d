import { useState } from 'react';

import { Field } from '@/components/ui/field';
import { Figures } from '@/components/ui/figures';
import { Cell, ColumnHeader, Row, Table } from '@/components/ui/table';
import { Textarea } from '@/components/ui/controls';
import type { SubscriptionImport } from '@/lib/subscriptions/import-schema';
import { fullName } from '@/lib/person-name';

import { RejectedLines } from './rejected-lines';

interface ImportPreviewProps {
  preview: SubscriptionImport;
  /** Of the form, which the dialog's own button sends. */
  formId: string;
  onStart: (basis: string) => void;
}

/** What will become of a file, line by line; and how the people in it have agreed, without which it cannot start. */
export function ImportPreview({ preview, formId, onStart }: ImportPreviewProps) {
  const [basis, setBasis] = useState('');
  const { waiting, known, optedOut, duplicate, invalid } = preview.counts;
  return (
    <div className="grid gap-6">
      <Figures
        figures={[
          { name: 'To be added', value: waiting },
          { name: 'Already subscribed', value: known },
          { name: 'Unsubscribed or bounced', value: optedOut },
          { name: 'Duplicates in the file', value: duplicate },
          { name: 'Unreadable', value: invalid },
        ]}
      />
      {waiting > 0 && (
        <form
          id={formId}
          onSubmit={(event) => {
            event.preventDefault();
            onStart(basis);
          }}
        >
          <Field
            label="How did these people agree to receive email?"
            required
            hint="Kept with each address as evidence of consent: where and when they agreed, and to what."
          >
            {(control) => (
              <Textarea
                {...control}
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
