import { defineAuditActions, type AuditFields } from '@/lib/domains/audit-action';

export const mailingListAudit = defineAuditActions({
  'subscription.create': 'Added a subscription',
  'subscription.update': 'Changed a subscription',
  'subscription.delete': 'Deleted a subscription',
  'subscription.resend': 'Resent a verification message',
  /** Of earlier releases: entries stay. */
  'subscription.resend-all': 'Resent the verification message to all pending subscriptions',
  'subscription.lift': 'Allowed mail again to an address that its server had refused',
  'subscription.export': { text: 'Exported the mailing list', event: 'export', kind: 'change' },
  'subscription.copy': { text: 'Exported the data held about an address', event: 'export', kind: 'change' },
  'subscription.erase': 'Erased an address on request',
  'subscription.upload-import': 'Uploaded a file of subscribers',
  'subscription.import': 'Imported subscribers from a file',
  'subscription.discard-import': 'Discarded an import that had not started',
  'subscription.delete-import': 'Deleted an import of subscribers',
});

/** The fields whose changes are recorded. */
export const mailingListAuditFields: AuditFields = {
  added: 'Added',
  addresses: 'Addresses',
  audience: 'Audience',
  basis: 'How they agreed',
  email: 'Email',
  firstName: 'First name',
  isVerified: 'Verified',
  lastName: 'Last name',
  leftOut: 'Left out',
  notAdded: 'Not added',
  organization: 'Organization',
  queued: 'Queued',
};
