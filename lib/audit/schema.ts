import { z } from 'zod';

import { pageQuery } from '../lists/paging';

/** What concerns who gets in and what leaves the house, as the trail names it, by the kind of event. */
export const securityEvents = {
  'sign-in': ['sign-in.success', 'sign-out', 'reauthentication.success'],
  failure: ['sign-in.failure', 'sign-in.code-failure', 'reauthentication.failure'],
  lockout: ['sign-in.lockout'],
  factor: ['factor.add', 'factor.remove', 'factor.rename', 'factor.clear', 'factor.new-recovery-codes'],
  account: [
    'user.create',
    'user.invite',
    'user.withdraw-invitation',
    'invitation.accept',
    'user.update',
    'user.delete',
    'user.reset-password',
    'password.ask-reset',
    'password.reset',
    'password.change',
    'email.ask',
    'email.change',
    'account.update',
    'session.revoke',
    'sign-in-settings.update',
  ],
  refusal: ['access.refused', 'access.unproved', 'access.signed-out', 'access.other-site'],
  export: ['subscription.export', 'subscription.copy', 'account.export', 'audit.export'],
} as const;
export type SecurityEvent = keyof typeof securityEvents;
type SecurityAction = (typeof securityEvents)[SecurityEvent][number];

/** Everything that an administrator can change, as the trail names it. */
export const changeActions = [
  'user.create',
  'user.invite',
  'user.withdraw-invitation',
  'user.update',
  'user.delete',
  'user.reset-password',
  'session.revoke',
  'subscription.create',
  'subscription.update',
  'subscription.delete',
  'subscription.resend',
  'subscription.export',
  'subscription.copy',
  'subscription.erase',
  'subscription.import',
  'message.update',
  'message.delete',
  'newsletter.send',
  'newsletter.pause',
  'newsletter.resume',
  'newsletter.cancel',
  'newsletter.resend',
  'news.create',
  'news.update',
  'news.delete',
  'news.preview',
  'site-config.update',
  'sign-in-settings.update',
] as const;
export type AuditAction = (typeof changeActions)[number] | SecurityAction;

/** Editorial changes and what concerns who gets in are two trails. A change may be in both, and is kept as a change. */
export const auditKinds = ['change', 'security'] as const;
export type AuditKind = (typeof auditKinds)[number];

export function auditKindOf(action: AuditAction): AuditKind {
  return changeActions.some((name) => name === action) ? 'change' : 'security';
}

const ChangeSchema = z.object({ from: z.unknown().optional(), to: z.unknown().optional() });
export type AuditChanges = Record<string, z.infer<typeof ChangeSchema>>;

export const AuditEntrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actorEmail: z.string(),
  action: z.string(),
  subject: z.string(),
  changes: z.record(z.string(), ChangeSchema),
  client: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

const eventNames = Object.keys(securityEvents) as [SecurityEvent, ...SecurityEvent[]];

export const AuditQuerySchema = pageQuery(['-at']).extend({
  kind: z.enum(auditKinds).default('change'),
  event: z.enum(eventNames, { error: `event must be one of ${eventNames.join(', ')}.` }).optional(),
  days: z.coerce.number().int().min(1).max(10_000).optional(),
});
export type AuditQuery = z.infer<typeof AuditQuerySchema>;

export const AuditExportQuerySchema = AuditQuerySchema.omit({ limit: true, cursor: true, sort: true });
export type AuditFilter = z.infer<typeof AuditExportQuerySchema>;
