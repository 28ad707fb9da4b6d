import type { FieldDeclaration } from '@/lib/api/form';
import { verificationPage } from '@/lib/content/verification';
import { audienceNames, audiences } from '@/lib/domains/mailing-list/audiences';
import { nameFields, personNameMaximumLength as maxLength } from '@/lib/platform/text/person-name';

/** The fields of a subscriber's profile. */
export const profileFields: readonly FieldDeclaration[] = [
  ...nameFields.map((field) => ({ ...field, maxLength })),
  { name: 'organization', label: 'Organization', autoComplete: 'organization', maxLength },
  {
    name: 'audience',
    label: 'What best describes you?',
    options: {
      '': verificationPage.profile.noAudience,
      ...Object.fromEntries(audienceNames.map((name) => [name, audiences[name]])),
    },
  },
];
