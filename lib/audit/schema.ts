import { z } from 'zod';

import { pageQuery } from '../lists/paging';

/** What concerns who gets in, as the trail names it. */
export const securityActions = [
  'sign-in.success',
  'sign-in.failure',
  'sign-in.code-failure',
  'factor.add',
  'factor.remove',
  'factor.clear',
  'factor.new-recovery-codes',
  'password.ask-reset',
  'password.reset',
  'invitation.accept',
  'access.refused',
] as const;

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
] as const;
export type AuditAction = (typeof changeActions)[number] | (typeof securityActions)[number];

/** Editorial changes and what concerns who gets in are two trails. */
export const auditKinds = ['change', 'security'] as const;
export type AuditKind = (typeof auditKinds)[number];

export function auditKindOf(action: AuditAction): AuditKind {
  return securityActions.some((name) => name === action) ? 'security' : 'change';
}

/** A field's value before and after. */
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

export const AuditQuerySchema = pageQuery(['-at']).extend({ kind: z.enum(auditKinds).optional() });
export type AuditQuery = z.infer<typeof AuditQuerySchema>;
