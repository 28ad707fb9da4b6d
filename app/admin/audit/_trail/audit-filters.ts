import { auditKinds, type AuditKind, type SecurityEvent } from '@/lib/audit/schema';

import type { ListFilter } from '../../_list/use-list';

const eventTexts: Record<SecurityEvent, string> = {
  'sign-in': 'Sign-ins and sign-outs',
  failure: 'Failures',
  lockout: 'Lockouts',
  factor: 'Second factors',
  account: 'Accounts and sessions',
  refusal: 'Refusals',
  export: 'Exports',
};

const daysFilter: ListFilter = {
  name: 'days',
  label: 'Period',
  everything: 'Any time',
  options: { 1: 'Last 24 hours', 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days' },
};

export const auditFilters: Record<AuditKind, readonly ListFilter[]> = {
  change: [daysFilter],
  security: [{ name: 'event', label: 'Kind of event', everything: 'All events', options: eventTexts }, daysFilter],
};

export function auditKindNamed(name: string | undefined): AuditKind {
  return auditKinds.find((kind) => kind === name) ?? 'change';
}
