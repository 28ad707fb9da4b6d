import type { AuditKind } from '../audit-action';

/** For how many days an entry is kept. */
export const auditDays: Readonly<Record<AuditKind, number>> = { change: 2 * 365, security: 180 };
