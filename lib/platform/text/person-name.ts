/** Separate from the schemas, which the forms of a public page do not load. */
export const personNameMaximumLength = 100;

/** The parts of a person's name that are given; empty if none are. */
export function fullName({ firstName, lastName }: { firstName?: string | null; lastName?: string | null }): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

/** The fields of a form that ask for a name. */
export const nameFields = [
  { name: 'firstName', label: 'First name', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', autoComplete: 'family-name' },
] as const;
