import type { AuditField } from '@/lib/domains/audit-action';
import { auditWords, domains } from '@/lib/registry/domains';

import { auditChangeText, auditSearchWords } from './words';

const at = () => 'then';

it.each([
  ['isAnswered', { from: false, to: true }, 'Answered: no → yes'],
  ['role', { from: 'user', to: 'admin' }, 'Role: User → Administrator'],
  ['landingPageVersion', { to: 'v2' }, 'Landing page: Version 2'],
  ['publishAt', { from: '2026-01-02T03:04:05.000Z', to: null }, 'Goes live: then → none'],
  ['subject', { to: 'Hello' }, 'Subject: Hello'],
  ['noLabel', { to: 'Hello' }, 'noLabel: Hello'],
])('describes a change of %s by the labels of its domain', (field, change, text) =>
  expect(auditChangeText(field, change, auditWords.fields, at)).toBe(text),
);

it('finds the stored name of a field, a value and an action by their labels', () => {
  const [alternatives] = auditSearchWords('answered', auditWords);
  expect(alternatives).toEqual([
    'answered',
    ' message.update ',
    ' message.answered ',
    ' message.not-answered ',
    '"isAnswered":',
  ]);
  expect(auditSearchWords('Administrator', auditWords)[0]).toContain(' "admin"');
});

it.each(['Anna@Müller.example', 'anna@xn--mller-kva.example'])('finds what the trail keeps of %s', (address) => {
  expect(auditSearchWords(address, auditWords)[0]).toContain('a…@xn--mller-kva.example');
});

it('has no field that two domains label differently', () => {
  const labels = new Map<string, AuditField>();
  for (const { auditFields } of domains)
    for (const [name, field] of Object.entries<AuditField>(auditFields)) {
      expect([name, labels.get(name) ?? field]).toEqual([name, field]);
      labels.set(name, field);
    }
  expect(labels.size).toBeGreaterThan(20);
});
