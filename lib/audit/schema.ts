import { z } from 'zod';

import { pageQuery } from '../paging';

/** Everything that an administrator can change, as the trail names it. */
export const auditActions = [
  'user.create',
  'user.delete',
  'user.reset-password',
  'session.revoke',
  'subscription.create',
  'subscription.update',
  'subscription.delete',
  'subscription.resend',
  'subscription.export',
  'subscription.erase',
  'subscription.import',
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
export type AuditAction = (typeof auditActions)[number];

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

export const AuditQuerySchema = pageQuery(['-at']).omit({ q: true });
export type AuditQuery = z.infer<typeof AuditQuerySchema>;
