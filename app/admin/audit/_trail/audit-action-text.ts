import type { AuditAction } from '@/lib/audit/schema';

const texts: Record<AuditAction, string> = {
  'sign-in.success': 'Signed in',
  'sign-in.failure': 'Failed to sign in',
  'sign-in.code-failure': 'Failed a second factor',
  'sign-in.lockout': 'Failed too often to go on',
  'sign-out': 'Signed out',
  'reauthentication.success': 'Proved who they are again',
  'reauthentication.failure': 'Failed to prove who they are',
  'factor.add': 'Added a second factor',
  'factor.remove': 'Removed a second factor',
  'factor.rename': 'Renamed a passkey',
  'factor.clear': 'Cleared the second factors of an account',
  'factor.new-recovery-codes': 'Made new recovery codes',
  'password.ask-reset': 'Asked for a link to a new password',
  'password.reset': 'Set a new password by a link',
  'invitation.accept': 'Accepted an invitation',
  'access.refused': 'Was refused access',
  'access.other-site': 'Sent a request from another site',
  'audit.export': 'Exported a trail',
  'user.create': 'Created an account',
  'user.invite': 'Invited somebody',
  'user.withdraw-invitation': 'Took an invitation back',
  'user.update': 'Changed an account',
  'user.delete': 'Deleted an account',
  'user.reset-password': 'Reset a password',
  'session.revoke': 'Ended sessions',
  'subscription.create': 'Added a subscription',
  'subscription.update': 'Changed a subscription',
  'subscription.delete': 'Deleted a subscription',
  'subscription.resend': 'Sent a verification message again',
  'subscription.export': 'Exported the mailing list',
  'subscription.copy': 'Took a copy of what is held of an address',
  'subscription.erase': 'Erased an address on request',
  'subscription.import': 'Imported subscribers from a file',
  'message.update': 'Marked a message as answered or not',
  'message.delete': 'Deleted a message',
  'newsletter.send': 'Sent a news item to the subscribers',
  'newsletter.pause': 'Paused a mailing',
  'newsletter.resume': 'Resumed a mailing',
  'newsletter.cancel': 'Canceled a mailing',
  'newsletter.resend': 'Sent the unconfirmed messages of a mailing again',
  'news.create': 'Created a news item',
  'news.update': 'Changed a news item',
  'news.delete': 'Deleted a news item',
  'news.preview': 'Made a preview link of a news item',
  'site-config.update': 'Changed the site settings',
  'sign-in-settings.update': 'Changed the rules of signing in',
};

const known: Readonly<Record<string, string>> = texts;

/** What was done, in words; an action that this screen does not know is shown by its name. */
export function auditActionText(action: string): string {
  return known[action] ?? action;
}
