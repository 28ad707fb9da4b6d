import { defineAuditActions, type AuditFields } from '../audit-action';

export const messagesAudit = defineAuditActions({
  'message.update': 'Marked a message as answered or not',
  'message.delete': 'Deleted a message',
});

/** The fields whose changes are recorded. */
export const messagesAuditFields: AuditFields = { isAnswered: 'Answered' };
