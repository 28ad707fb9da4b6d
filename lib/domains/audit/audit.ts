import { defineAuditActions } from '../audit-action';

export const trailAudit = defineAuditActions({
  'audit.export': { text: 'Exported a trail', event: 'export', kind: 'security' },
});
