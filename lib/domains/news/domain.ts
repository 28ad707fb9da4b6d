import 'server-only';

import { db } from '../../platform/database/db';
import { searchFormsJob } from '../../platform/lists/search-forms';
import { defineDomain } from '../define-domain';
import { newsActsContract } from './acts-contract';
import { newsContract } from './contract';
import { createDemoContent } from './create-demo-content';
import { newsFilesContract } from './files-contract';
import { newsTextContract } from './markdown-contract';
import { searchedNews } from './page-of-news';

export const newsDomain = defineDomain({
  name: 'news',
  tables: ['NewsItem', 'NewsDraft', 'NewsVersion', 'NewsNote', 'NewsFile', 'NewsFileChunk', 'NewsPreview'],
  contracts: {
    news: { ...newsContract, ...newsActsContract },
    newsFiles: newsFilesContract,
    newsText: newsTextContract,
  },
  pages: [],
  prepare: [{ name: 'demo content', run: createDemoContent }],
  start: [],
  jobs: [searchFormsJob(searchedNews)],
  stop: [],
  retention: {
    preview: {
      what: 'Preview link of an unpublished news item',
      days: 0,
      since: 'its end',
      howLong: '7 days',
      delete: ({ before, limit }) => db().newsPreview.deleteMany({ where: { expiresAt: { lt: before } }, limit }),
    },
    /** Few at a time: each has up to 40 rows of 256 KiB. */
    unusedFile: {
      what: 'PDF that neither a public version nor the draft of a news item has',
      days: 30,
      since: 'it was taken off',
      howLong: '30 days',
      delete: ({ before }) => db().newsFile.deleteMany({ where: { unusedSince: { lt: before } }, limit: 10 }),
    },
  },
  personalData: 'none',
  auditActions: {
    'news.create': 'Created a news item',
    'news.update': 'Changed a news item',
    'news.delete': 'Deleted a news item',
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
  },
  auditFields: {
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
  },
  mails: {},
  heldAfterRestore: [],
});
