import { defineAuditActions, type AuditFields } from '@/lib/domains/audit-action';

import { roleNames } from './roles/role';

export const accountsAudit = defineAuditActions({
  'sign-in.success': { text: 'Signed in', event: 'sign-in', kind: 'security' },
  'sign-out': { text: 'Signed out', event: 'sign-in', kind: 'security' },
  'reauthentication.success': { text: 'Confirmed their identity again', event: 'sign-in', kind: 'security' },
  'sign-in.failure': { text: 'Failed to sign in', event: 'failure', kind: 'security' },
  'sign-in.code-failure': { text: 'Failed a second factor', event: 'failure', kind: 'security' },
  'reauthentication.failure': { text: 'Failed to confirm their identity', event: 'failure', kind: 'security' },
  'sign-in.lockout': { text: 'Was locked out after too many failures', event: 'lockout', kind: 'security' },
  'factor.add': { text: 'Added a second factor', event: 'factor', kind: 'security' },
  'factor.remove': { text: 'Removed a second factor', event: 'factor', kind: 'security' },
  'factor.rename': { text: 'Renamed a passkey', event: 'factor', kind: 'security' },
  'factor.clear': { text: 'Cleared the second factors of an account', event: 'factor', kind: 'security' },
  'factor.new-recovery-codes': { text: 'Created new recovery codes', event: 'factor', kind: 'security' },
  'user.create': { text: 'Created an account', event: 'account', kind: 'change' },
  'user.invite': { text: 'Invited someone', event: 'account', kind: 'change' },
  'user.withdraw-invitation': { text: 'Withdrew an invitation', event: 'account', kind: 'change' },
  'invitation.accept': { text: 'Accepted an invitation', event: 'account', kind: 'security' },
  'user.update': { text: 'Changed an account', event: 'account', kind: 'change' },
  'user.delete': { text: 'Deleted an account', event: 'account', kind: 'change' },
  'user.reset-password': { text: 'Reset a password', event: 'account', kind: 'change' },
  'password.ask-reset': {
    text: 'Requested a link to reset a password',
    event: 'account',
    kind: 'security',
    isClaimed: true,
  },
  'password.reset': { text: 'Set a new password through a link', event: 'account', kind: 'security' },
  'password.change': { text: 'Changed their own password', event: 'account', kind: 'security' },
  'email.ask': { text: 'Requested a change of their own address', event: 'account', kind: 'security' },
  'email.change': { text: 'Changed the address of their own account', event: 'account', kind: 'security' },
  'account.update': { text: 'Changed their own name', event: 'account', kind: 'security' },
  'session.revoke': { text: 'Ended sessions', event: 'account', kind: 'change' },
  'sign-in-settings.update': { text: 'Changed the sign-in settings', event: 'account', kind: 'change' },
  'access.refused': { text: 'Was refused access', event: 'refusal', kind: 'security' },
  'access.unproved': {
    text: 'Was asked for a proof, a factor or a password first',
    event: 'refusal',
    kind: 'security',
  },
  'access.signed-out': { text: 'Sent a request without being signed in', event: 'refusal', kind: 'security' },
  'access.other-site': { text: 'Sent a request from another site', event: 'refusal', kind: 'security' },
  'subscription.read-many': { text: 'Read more than 1,000 addresses in an hour', event: 'export', kind: 'change' },
  'subscription.change-many': {
    text: 'Deleted, changed or added 20 addresses one by one in an hour',
    event: 'refusal',
    kind: 'change',
  },
  'account.export': { text: 'Downloaded their own data', event: 'export', kind: 'security' },
});

/** The fields whose changes are recorded. */
export const accountsAuditFields: AuditFields = {
  email: 'Email',
  factorGraceDays: 'Days until it is required',
  firstName: 'First name',
  lastName: 'Last name',
  name: 'Name',
  role: { label: 'Role', values: roleNames },
  sessions: 'Sessions',
};
