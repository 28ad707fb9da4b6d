import { defineAuditActions, type AuditFields } from '@/lib/domains/audit-action';

export const siteAudit = defineAuditActions({
  'site-config.update': 'Changed the site settings',
  'site-facts.update': 'Changed facts on the site',
});

/** The fields whose changes are recorded. */
export const siteAuditFields: AuditFields = {
  requestForProposal: 'The request for proposal is …',
  phone: 'Phone',
  pressName: 'Press contact',
  pressEmail: 'Press email',
  notice: 'Notice',
  noticeLink: 'Notice leads to',
  noticeStart: 'Notice starts',
  noticeEnd: 'Notice ends',
  landingPageVersion: { label: 'Landing page', values: { v1: 'Version 1', v2: 'Version 2' } },
};
