'use client';

import { use } from 'react';

import { PlainField, PlainFormContext, usePlainField } from '@/components/form/plain-field';
import { Select } from '@/components/ui/controls';
import { Field } from '@/components/ui/field';
import { verificationPage } from '@/lib/content/verification';
import { audienceNames, audiences } from '@/lib/domains/mailing-list/audiences';
import type { Profile } from '@/lib/domains/mailing-list/schema';
import { nameFields, personNameMaximumLength } from '@/lib/platform/text/person-name';

const textFields = [
  ...nameFields,
  { name: 'organization', label: 'Organization', autoComplete: 'organization' },
] as const;

/** What a subscriber may say of themselves. */
export function ProfileFields({ profile }: { profile: Profile }) {
  const { state } = use(PlainFormContext);
  const audience = state.typed?.audience ?? profile.audience ?? '';
  return (
    <>
      {textFields.map((field) => (
        <PlainField
          key={field.name}
          {...field}
          maxLength={personNameMaximumLength}
          defaultValue={profile[field.name] ?? ''}
        />
      ))}
      <Field {...usePlainField('audience')} label="What best describes you?">
        {(control) => (
          <Select {...control} key={audience} name="audience" defaultValue={audience}>
            <option value="">{verificationPage.profile.noAudience}</option>
            {audienceNames.map((name) => (
              <option key={name} value={name}>
                {audiences[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
