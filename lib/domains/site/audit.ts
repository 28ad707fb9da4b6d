import { defineAuditActions, type AuditFields } from '../audit-action';

export const siteAudit = defineAuditActions({ 'site-config.update': 'Changed the site settings' });

/** The fields whose changes are recorded. */
export const siteAuditFields: AuditFields = {
  landingPageVersion: { label: 'Landing page', values: { v1: 'Version 1', v2: 'Version 2' } },
};
