import { defineAuditActions, type AuditFields } from '@/lib/domains/audit-action';
import { actDeclarations } from '@/lib/domains/news/acts';

const ofMailings = defineAuditActions({
  'newsletter.send': 'Sent a news item to the subscribers',
  'newsletter.pause': 'Paused a mailing',
  'newsletter.resume': 'Resumed a mailing',
  'newsletter.cancel': 'Ended a mailing',
  'newsletter.resend': 'Sent the remaining letters of a mailing',
  'newsletter.export': { text: 'Exported the letters of a mailing', event: 'export', kind: 'change' },
});

export const mailingsAudit = { ...ofMailings, 'newsletter.approve': actDeclarations.mail.audit };

/** The fields whose changes are recorded. */
export const mailingsAuditFields: AuditFields = {
  messages: 'Messages',
  recipients: 'Recipients',
  subject: 'Subject',
  version: 'Version',
};
