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

/** An action as its domain declares it: an editorial change by its text only, a security event by what it is. */
export type DeclaredAuditAction = string | (AuditActionFacts & { event: SecurityEvent });
