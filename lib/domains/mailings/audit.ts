import { defineAuditActions, type AuditFields } from '../audit-action';

export const mailingsAudit = defineAuditActions({
  'newsletter.send': 'Sent a news item to the subscribers',
  'newsletter.approve': 'Approved the mailing of a news item',
  'newsletter.pause': 'Paused a mailing',
  'newsletter.resume': 'Resumed a mailing',
  'newsletter.cancel': 'Canceled a mailing',
  'newsletter.resend': 'Sent the remaining letters of a mailing',
  'newsletter.export': { text: 'Exported the letters of a mailing', event: 'export', kind: 'change' },
});

/** The fields whose changes are recorded. */
export const mailingsAuditFields: AuditFields = {
  messages: 'Messages',
  recipients: 'Recipients',
  subject: 'Subject',
  version: 'Version',
};
