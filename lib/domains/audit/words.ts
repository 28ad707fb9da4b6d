import { EmailSchema, maskedEmail } from '../../platform/text/email-address';
import type { AuditAction, AuditChanges } from './schema';

const actionTexts = {
  'sign-in.success': 'Signed in',
  'sign-in.failure': 'Failed to sign in',
  'sign-in.code-failure': 'Failed a second factor',
  'sign-in.lockout': 'Was locked out after too many failures',
  'sign-out': 'Signed out',
  'reauthentication.success': 'Confirmed their identity again',
  'reauthentication.failure': 'Failed to confirm their identity',
  'factor.add': 'Added a second factor',
  'factor.remove': 'Removed a second factor',
  'factor.rename': 'Renamed a passkey',
  'factor.clear': 'Cleared the second factors of an account',
  'factor.new-recovery-codes': 'Created new recovery codes',
  'password.ask-reset': 'Requested a link to reset a password',
  'password.reset': 'Set a new password through a link',
  'password.change': 'Changed their own password',
  'email.ask': 'Requested a change of their own address',
  'email.change': 'Changed the address of their own account',
  'account.update': 'Changed their own name',
  'account.export': 'Downloaded their own data',
  'invitation.accept': 'Accepted an invitation',
  'access.refused': 'Was refused access',
  'access.unproved': 'Was asked for a proof, a factor or a password first',
  'access.signed-out': 'Asked without being signed in',
  'access.other-site': 'Sent a request from another site',
  'audit.export': 'Exported a trail',
  'user.create': 'Created an account',
  'user.invite': 'Invited someone',
  'user.withdraw-invitation': 'Withdrew an invitation',
  'user.update': 'Changed an account',
  'user.delete': 'Deleted an account',
  'user.reset-password': 'Reset a password',
  'session.revoke': 'Ended sessions',
  'subscription.create': 'Added a subscription',
  'subscription.update': 'Changed a subscription',
  'subscription.delete': 'Deleted a subscription',
  'subscription.resend': 'Resent a verification message',
  'subscription.export': 'Exported the mailing list',
  'subscription.read-many': 'Read more than 1,000 addresses of subscribers in an hour',
  'subscription.copy': 'Exported the data held about an address',
  'subscription.erase': 'Erased an address on request',
  'subscription.import': 'Imported subscribers from a file',
  'message.update': 'Marked a message as answered or not',
  'message.delete': 'Deleted a message',
  'newsletter.send': 'Sent a news item to the subscribers',
  'newsletter.pause': 'Paused a mailing',
  'newsletter.resume': 'Resumed a mailing',
  'newsletter.cancel': 'Canceled a mailing',
  'newsletter.resend': 'Resent the unconfirmed messages of a mailing',
  'news.create': 'Created a news item',
  'news.update': 'Changed a news item',
  'news.delete': 'Deleted a news item',
  'news.preview': 'Created a preview link for a news item',
  'campaign.create': 'Named a campaign',
  'campaign.delete': 'Deleted a campaign',
  'site-config.update': 'Changed the site settings',
  'sign-in-settings.update': 'Changed the sign-in settings',
} satisfies Record<AuditAction, string>;

/** What was done, in words; an action that has none here is shown by its name. */
export function auditActionText(action: string): string {
  return (actionTexts as Record<string, string>)[action] ?? action;
}

/** Fields as the back office's own forms name them. */
const fieldNames: Readonly<Record<string, string>> = {
  addresses: 'Addresses',
  audience: 'Audience',
  basis: 'How they agreed',
  category: 'Category',
  content: 'Content',
  date: 'Date',
  email: 'Email',
  excerpt: 'Excerpt',
  expiresAt: 'Valid until',
  factorGraceDays: 'Days until it is required',
  firstName: 'First name',
  isAnswered: 'Answered',
  isPublished: 'Published',
  isVerified: 'Verified',
  landingPageVersion: 'Landing page',
  lastName: 'Last name',
  link: 'Link',
  messages: 'Messages',
  name: 'Name',
  organization: 'Organization',
  publishAt: 'Goes live',
  recipients: 'Recipients',
  role: 'Role',
  sessions: 'Sessions',
  title: 'Title',
  unpublishAt: 'Ends',
};

const valueTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  role: { admin: 'Administrator', user: 'User' },
  landingPageVersion: { v1: 'Version 1', v2: 'Version 2' },
};

const none = 'none';
const truthTexts = { true: 'yes', false: 'no' } as const;

/** One field of a change: "Published: no → yes". Times are put by `timeText`. A value that the trail does not keep is not named. */
export function auditChangeText(
  field: string,
  { from, to }: AuditChanges[string],
  timeText: (at: Date) => string,
): string {
  const name = fieldNames[field] ?? field;
  if (from === undefined && to === undefined) return `${name}: changed`;
  const text = (value: unknown) => valueText(field, value, timeText);
  if (isNothing(from)) return `${name}: ${text(to)}`;
  return to === undefined ? `${name}: ${text(from)} → ${none}` : `${name}: ${text(from)} → ${text(to)}`;
}

/** Whether a change says anything: what was nothing before and is nothing after does not. */
export function isAuditChange({ from, to }: AuditChanges[string]): boolean {
  return (from === undefined && to === undefined) || !isNothing(from) || !isNothing(to);
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function valueText(field: string, value: unknown, timeText: (at: Date) => string): string {
  if (isNothing(value)) return none;
  if (typeof value === 'boolean') return truthTexts[`${value}`];
  if (typeof value === 'number') return value.toLocaleString('en-US');
  if (typeof value !== 'string') return JSON.stringify(value);
  if (field.endsWith('At') && !Number.isNaN(Date.parse(value))) return timeText(new Date(value));
  return valueTexts[field]?.[value] ?? value;
}

const wordMaximum = 12;

/**
 * What the text of an entry may hold where its row on the screen holds these words: each as it stands, or the name of an
 * action, a field or a value that the screen puts so.
 */
export function auditSearchWords(q: string): string[][] {
  const words = q.split(/\s+/).map((word) => word.replace(/^[("“]+|[:,;.)"”→…]+$/g, ''));
  return [...new Set(words.filter(Boolean))].slice(0, wordMaximum).map(searchAlternatives);
}

function searchAlternatives(word: string): string[] {
  const wanted = word.toLowerCase();
  const named = (texts: Readonly<Record<string, string>>) =>
    Object.keys(texts).filter((name) => wanted.length > 2 && texts[name]?.toLowerCase().includes(wanted));
  return [
    word,
    // Of a subscriber the trail keeps no more than this.
    ...(EmailSchema.safeParse(word).success ? [maskedEmail(wanted)] : []),
    ...named(actionTexts).map(asAction),
    ...named(fieldNames).map((name) => `"${name}":`),
    ...Object.values(valueTexts).flatMap((texts) => named(texts).map((value) => ` "${value}"`)),
    ...named({ ...truthTexts, null: none }).map((value) => ` ${value}`),
    ...(wanted === truthTexts.false ? [' false'] : []),
  ];
}

/** An action in an entry's text, where it stands between two others. */
export function asAction(action: string): string {
  return ` ${action} `;
}
