import { defineAuditActions, type AuditFields } from '../audit-action';

export const analyticsAudit = defineAuditActions({
  'campaign.create': 'Named a campaign',
  'campaign.delete': 'Deleted a campaign',
  'weekly-letter.update': 'Changed whether they receive the weekly letter',
});

/** The fields whose changes are recorded. */
export const analyticsAuditFields: AuditFields = { wantsWeeklyFigures: 'Weekly letter' };
