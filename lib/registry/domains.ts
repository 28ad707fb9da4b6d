import 'server-only';

import { accountsDomain } from '@/lib/domains/accounts/domain';
import { analyticsDomain } from '@/lib/domains/analytics/domain';
import type { AuditFields } from '@/lib/domains/audit-action';
import { auditDomain } from '@/lib/domains/audit/domain';
import type { OfficePage } from '@/lib/domains/define-domain';
import type { QueuedTemplate } from '@/lib/domains/mail/compose/templates/template';
import { mailDomain } from '@/lib/domains/mail/domain';
import { mailingListDomain } from '@/lib/domains/mailing-list/domain';
import { mailingsDomain } from '@/lib/domains/mailings/domain';
import { marketingFormDomain } from '@/lib/domains/marketing-form/domain';
import { messagesDomain } from '@/lib/domains/messages/domain';
import { monitoringDomain } from '@/lib/domains/monitoring/domain';
import { newsDomain } from '@/lib/domains/news/domain';
import { siteDomain } from '@/lib/domains/site/domain';

/** Every domain. The legal page, the copy of a person's data, a start and a shutdown keep this order. */
export const domains = [
  mailingListDomain,
  messagesDomain,
  mailDomain,
  analyticsDomain,
  auditDomain,
  accountsDomain,
  newsDomain,
  mailingsDomain,
  marketingFormDomain,
  siteDomain,
  monitoringDomain,
] as const;

type Facet = 'contracts' | 'retention' | 'auditActions' | 'tables';
type All<Name extends Facet> = Intersection<(typeof domains)[number][Name]>;
type Intersection<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Collects one facet of all domains in one table. */
function collect<Name extends Facet>(facet: Name): All<Name> {
  // The return type describes what `Object.assign` merges.
  return Object.assign({}, ...domains.map((domain) => domain[facet])) as All<Name>;
}

export const contracts = collect('contracts');
export const retention = collect('retention');
export const domainTables = collect('tables');

/** What the names of templates in rows of the mail queue mean. */
export const mails = domains.flatMap((domain): readonly QueuedTemplate[] => domain.mails);
export const officePages = domains.flatMap(({ pages }): readonly OfficePage[] => pages);

/** What each action of the audit trail is. */
export const auditActions = collect('auditActions');
const auditFields: AuditFields = Object.assign({}, ...domains.map((domain) => domain.auditFields));
/** What the trail shows for the names of actions and fields. */
export const auditWords = {
  actions: auditActions,
  fields: auditFields,
  groups: domains.map(({ name, auditActions: own }) => ({ label: sentenceCase(name), actions: Object.keys(own) })),
};

/** "Mailing list" for mailing-list. */
function sentenceCase(name: string): string {
  return name.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replaceAll('-', ' ');
}

export type AuditActionName = keyof typeof auditActions;
