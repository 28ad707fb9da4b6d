import { z } from 'zod';

import { auditKinds, securityEvents, type AuditActionFacts, type AuditKind } from '@/lib/domains/audit-action';
import { dayParameter } from '@/lib/platform/dates/schema';
import { isTimeZone } from '@/lib/platform/dates/zone';
import { pageQuery } from '@/lib/platform/lists/paging';
import { normalizeEmail } from '@/lib/platform/text/email-address';
import { TextSchema } from '@/lib/platform/text/text';

/** Counted exactly; a longer trail is only said to be longer, because counting a million entries takes 50 ms. */
export const mostCounted = 100_000;

/** For how many days an entry is kept. */
export const auditDays: Readonly<Record<AuditKind, number>> = { change: 2 * 365, security: 180 };

/** The actions that a trail may contain; the security trail includes the changes among its events. */
export function actionsOfTrail(kind: AuditKind, actions: Readonly<Record<string, AuditActionFacts>>): string[] {
  const namesOf = (isOfTrail: (action: AuditActionFacts) => boolean) =>
    Object.entries(actions).flatMap(([name, action]) => (isOfTrail(action) ? [name] : []));
  return kind === 'change'
    ? namesOf((action) => action.kind === 'change')
    : securityEvents.flatMap((event) => namesOf((action) => action.event === event));
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

const filters = {
  kind: z.enum(auditKinds).default('change'),
  event: z.enum(securityEvents, { error: `event must be one of ${securityEvents.join(', ')}.` }).optional(),
  /** The service refuses an action that no domain names. */
  action: TextSchema.max(100, 'action must have at most 100 characters.').meta(namedAction).optional(),
  /** The address of an account. */
  person: TextSchema.overwrite(normalizeEmail).max(254, 'person must have at most 254 characters.').optional(),
  /** The start of the entry's target, up to its colon: "News item 5". */
  object: TextSchema.trim().max(200, 'object must have at most 200 characters.').optional(),
  /** The first and the last day, both included, in `zone`. */
  from: dayParameter('from').optional(),
  to: dayParameter('to').optional(),
  /** By default, the zone of the organization. */
  zone: z.string().refine(isTimeZone, 'zone must be a time zone, such as America/New_York.').optional(),
  /** The last days of 24 hours each. */
  days: z.coerce.number().int().min(1).max(10_000).optional(),
};

const isInOrder = ({ from, to }: { from?: string; to?: string }) => !from || !to || from <= to;
const outOfOrder = { path: ['to'], error: 'To must not be before From.' };

const list = pageQuery(['-at']);
export const AuditQuerySchema = list.extend(filters).refine(isInOrder, outOfOrder);
export type AuditQuery = z.infer<typeof AuditQuerySchema>;

export const AuditExportQuerySchema = list.pick({ q: true }).extend(filters).refine(isInOrder, outOfOrder);
export type AuditFilter = z.infer<typeof AuditExportQuerySchema>;
