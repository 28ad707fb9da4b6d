import { z } from 'zod';

import type { AuditActions } from '../../domains';
import { pageQuery } from '../../platform/lists/paging';
import { TextSchema } from '../../platform/text/text';

/** Actions that concern access and data leaving the site, by the kind of event. */
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
  export: [
    'subscription.export',
    'newsletter.export',
    'subscription.read-many',
    'subscription.copy',
    'account.export',
    'audit.export',
  ],
} as const;
export type SecurityEvent = keyof typeof securityEvents;

export type AuditAction = keyof AuditActions;

/** Editorial changes and security events are separate trails. An action in both is stored as a change. */
export const auditKinds = ['change', 'security'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Security events only: what users do with their own account, and refusals; not administrators' changes. */
const ofSecurityAlone =
  /^(access|account|audit|email|factor|invitation|password|reauthentication|sign-in)\.|^sign-out$/;

/** The kind under which entries of an action are stored. */
export function auditKindOf(action: string): AuditKind {
  return ofSecurityAlone.test(action) ? 'security' : 'change';
}

/** The actions that a trail may contain; the security trail includes the changes among its events. */
export function actionsOfTrail(kind: AuditKind, actions: readonly string[]): string[] {
  return kind === 'change'
    ? actions.filter((action) => auditKindOf(action) === 'change')
    : Object.values(securityEvents).flat();
}

const ChangeSchema = z.object({ from: z.unknown().optional(), to: z.unknown().optional() });
export const AuditChangesSchema = z.record(z.string(), ChangeSchema);
export type AuditChanges = z.infer<typeof AuditChangesSchema>;

/** The domains name the actions, which a browser need not load: OpenAPI lists them under this name. */
const namedAction = { $ref: '#/components/schemas/AuditAction' };

export const AuditEntrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actorEmail: z.string(),
  action: z.string().meta(namedAction),
  subject: z.string(),
  changes: AuditChangesSchema,
  client: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntrySchema>;

// `keys` loses the type of the keys.
const eventNames = Object.keys(securityEvents) as SecurityEvent[];

export const AuditQuerySchema = pageQuery(['-at']).extend({
  kind: z.enum(auditKinds).default('change'),
  event: z.enum(eventNames, { error: `event must be one of ${eventNames.join(', ')}.` }).optional(),
  /** The service refuses an action that no domain names. */
  action: TextSchema.max(100, 'action must have at most 100 characters.').meta(namedAction).optional(),
  /** The address of an account. */
  person: TextSchema.trim().toLowerCase().max(254, 'person must have at most 254 characters.').optional(),
  /** The start of the entry's target, up to its colon: "News item 5". */
  object: TextSchema.trim().max(200, 'object must have at most 200 characters.').optional(),
  days: z.coerce.number().int().min(1).max(10_000).optional(),
});
export type AuditQuery = z.infer<typeof AuditQuerySchema>;

export const AuditExportQuerySchema = AuditQuerySchema.omit({ limit: true, cursor: true, sort: true });
export type AuditFilter = z.infer<typeof AuditExportQuerySchema>;
