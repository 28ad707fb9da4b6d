import { defineAuditActions, type AuditFields } from '@/lib/domains/audit-action';

import { actDeclarations } from './acts';
import { textLabels } from './text';

/** What is recorded apart from the acts, which declare their entries themselves. */
export const newsAudit = defineAuditActions({
  'news.create': 'Created a news item',
  'news.delete': 'Deleted a news item',
  'news.undelete': 'Restored a deleted news item',
  'news.delete-for-good': 'Deleted a news item for good',
  'news.preview': 'Created a preview link for a news item',
  'news.withdraw-preview': 'Withdrew the preview links of a news item',
  'news.add-file': 'Added a file to the draft of a news item',
  'news.replace-file': 'Replaced a file in a draft',
  'news.update-file': 'Changed a file in a draft',
  'news.delete-file': 'Took a file off the draft of a news item',
  'news.save-draft': 'Saved a draft of a news item',
  'news.discard-draft': 'Discarded the draft of a news item',
  'news.restore': 'Restored a version of a news item as a draft',
  'news.duplicate': 'Duplicated a news item',
  'news.edit-note': 'Corrected a change note',
  'news.delete-note': 'Deleted a change note',
  'news.export': { text: 'Exported all news items', event: 'export', kind: 'change' },
  /** Of earlier releases: entries stay. */
  'news.import': 'Imported news items as drafts',
});

const { mail: _ofMailings, ...ownActs } = actDeclarations;

/** The entries of the acts, by their names; that of a mailing is among those of the mailings. */
export const actsAudit = Object.fromEntries(Object.values(ownActs).map(({ audit }) => [audit.name, audit]));

/** The fields whose changes are recorded. */
export const newsAuditFields: AuditFields = {
  ...textLabels,
  alt: 'Alternative text',
  caption: 'Caption',
  drafts: 'Drafts',
  expiresAt: 'Valid until',
  file: 'File',
  files: 'Files',
  isDecoration: 'Decoration',
  isPublished: 'Published',
  isRedline: 'Redline',
  leftOut: 'Left out',
  note: 'Note',
  publishAt: 'Goes live',
  source: 'Imported from',
  unpublishAt: 'Ends',
  version: 'Version',
};
