import { defineAuditActions } from '../audit-action';

export const mailAudit = defineAuditActions({ 'mail.probe': 'Sent a probe to the bounce mailbox' });
