import { definePersonalData } from '@/lib/domains/define-domain';

import { domains } from '../domains';
import { nameOfField } from './copy';

it.each([
  ['email', 'Address'],
  ['at', 'When'],
  ['account', 'Account'],
  ['addressChanges', 'Address changes'],
  ['messages', 'What was written through the contact form'],
  ['createdAt', 'Created'],
  ['firstName', 'First name'],
])('calls %s by the label of its domain, or by its own name: %s', (name, label) =>
  expect(nameOfField(name)).toBe(label),
);

it('has no name that two domains label', () => {
  const names = domains.flatMap(({ personalData }) =>
    personalData === 'none' ? [] : Object.keys(personalData.labels),
  );
  expect(names.length).toBeGreaterThan(10);
  expect([...new Set(names)]).toEqual(names);
});

it('takes no part of a copy without a label', () => {
  const erase = async () => undefined;
  definePersonalData({ copy: async () => ({ things: 1 }), labels: { things: 'Things', size: 'How large' }, erase });
  // @ts-expect-error A label is missing.
  definePersonalData({ copy: async () => ({ things: 1 }), labels: {}, erase });
});
