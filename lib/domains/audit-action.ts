/** Kinds of security events: access, and data leaving the site. The audit trail is filtered by them, in this order. */
export const securityEvents = ['sign-in', 'failure', 'lockout', 'factor', 'account', 'refusal', 'export'] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** Editorial changes and security events are separate trails. */
export const auditKinds = ['change', 'security'] as const;
export type AuditKind = (typeof auditKinds)[number];

/** What an action of the audit trail is. */
export interface AuditActionFacts {
  /** What the person did. */
  text: string;
  /** The kind under which its entries are stored. A security event that is stored as a change is in both trails. */
  kind: AuditKind;
  /** Absent if it is no security event. */
  event?: SecurityEvent;
  /** Whether an unauthenticated caller only claims to be the actor. Failures and lockouts always count as claimed. */
  isClaimed?: true;
}

/** An action of the audit trail, as the caller of `recordAudit` hands it over. */
export interface AuditAction extends AuditActionFacts {
  /** As it is stored in the entries. */
  name: string;
}

/** A field in the audit trail: its label as in the forms of the back office, and the labels of values that are codes. */
export type AuditField = string | { label: string; values: Readonly<Record<string, string>> };
export type AuditFields = Readonly<Record<string, AuditField>>;

type DeclaredAuditAction = string | (AuditActionFacts & { event: SecurityEvent });

/** Declares a domain's actions by their stored names: an editorial change by its text only, a security event by what it is. */
export function defineAuditActions<Name extends string>(
  declared: Readonly<Record<Name, DeclaredAuditAction>>,
): Readonly<Record<Name, AuditAction>> {
  const actions = Object.entries<DeclaredAuditAction>(declared).map(([name, action]): [string, AuditAction] => [
    name,
    { name, ...(typeof action === 'string' ? { text: action, kind: 'change' } : action) },
  ]);
  // `fromEntries` loses the names.
  return Object.fromEntries(actions) as Record<Name, AuditAction>;
}
