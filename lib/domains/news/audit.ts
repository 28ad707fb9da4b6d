import { defineAuditActions, type AuditFields } from '../audit-action';

export const newsAudit = defineAuditActions({
  'news.create': 'Created a news item',
  'news.update': 'Changed a news item',
  'news.delete': 'Deleted a news item',
  'news.undelete': 'Restored a deleted news item',
  'news.delete-for-good': 'Deleted a news item for good',
  'news.preview': 'Created a preview link for a news item',
  'news.withdraw-preview': 'Withdrew the preview links of a news item',
  'news.add-file': 'Added a file to the draft of a news item',
  'news.update-file': 'Changed the title of a file in a draft',
  'news.delete-file': 'Took a file off the draft of a news item',
  'news.save-draft': 'Saved a draft of a news item',
  'news.discard-draft': 'Discarded the draft of a news item',
  'news.publish': 'Published a news item',
  'news.publish-changes': 'Published changes to a news item',
  'news.schedule': 'Scheduled a news item',
  'news.unpublish': 'Unpublished a news item',
  'news.withdraw': 'Withdrew a news item',
  'news.mark-error': 'Marked a news item as published in error',
  'news.undo-end': 'Put a news item back on the site',
  'news.restore': 'Restored a version of a news item as a draft',
  'news.duplicate': 'Duplicated a news item',
  'news.edit-note': 'Corrected a change note',
  'news.delete-note': 'Deleted a change note',
});

/** The fields whose changes are recorded. */
export const newsAuditFields: AuditFields = {
  category: 'Category',
  content: 'Content',
  date: 'Date',
  excerpt: 'Excerpt',
  expiresAt: 'Valid until',
  file: 'File',
  isPublished: 'Published',
  link: 'Link',
  note: 'Note',
  publishAt: 'Goes live',
  title: 'Title',
  unpublishAt: 'Ends',
  version: 'Version',
};
