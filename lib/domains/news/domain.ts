import 'server-only';

import { defineDomain } from '@/lib/domains/define-domain';
import { paths } from '@/lib/paths';
import { db } from '@/lib/platform/database/db';
import { searchFormsJob } from '@/lib/platform/lists/search-forms';

import { actsAudit, newsAudit, newsAuditFields } from './audit';
import { newsActsContract } from './acts-contract';
import { newsArchiveContract, newsContract, documentsContract } from './contract';
import { createDemoContent } from './items/create-demo-content';
import { deleteDue, deletedItemDays, keepWhatWasPublishedSince } from './items/deleted';
import { keepFeedOrigin } from './public/feed';
import { newsFilesContract } from './files-contract';
import { newsTextContract } from './markdown-contract';
import { searchedNews } from './page-of-news';

export const newsDomain = defineDomain({
  name: 'news',
  tables: {
    NewsItem: 'as-in-backup',
    NewsDraft: 'opens-nothing',
    NewsVersion: 'as-in-backup',
    NewsNote: 'as-in-backup',
    Publication: 'as-in-backup',
    NewsFile: 'as-in-backup',
    NewsFileChunk: 'as-in-backup',
    NewsPreview: 'not-restored',
    NoticeNumber: 'opens-nothing',
  },
  contracts: {
    news: { ...newsContract, ...newsActsContract },
    documents: documentsContract,
    newsArchive: newsArchiveContract,
    newsFiles: newsFilesContract,
    newsText: newsTextContract,
  },
  pages: [
    { path: paths.plannedNews, label: 'Planned', tab: 'news' },
    { path: paths.adminDocuments, label: 'Documents', tab: 'news' },
    { path: paths.newsArchive, label: 'Export', tab: 'news', isLast: true },
  ],
  prepare: [
    { name: 'demo content', run: createDemoContent },
    { name: 'origin of feed ids', run: keepFeedOrigin },
    { name: 'deleted items that an earlier release published', run: keepWhatWasPublishedSince },
  ],
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
    deletedItem: {
      what: 'Deleted news item, with its versions and files',
      days: deletedItemDays,
      since: 'it was deleted',
      howLong: `${deletedItemDays} days`,
      delete: ({ before, stopping }) => deleteDue(before, stopping),
    },
    /** Few at a time: each has up to 40 rows of 256 KiB. */
    unusedFile: {
      what: 'File that neither a public version nor the draft of a news item has',
      days: 30,
      since: 'it was taken off',
      howLong: '30 days',
      delete: ({ before }) => db().newsFile.deleteMany({ where: { unusedSince: { lt: before } }, limit: 10 }),
    },
  },
  personalData: 'none',
  auditActions: { ...newsAudit, ...actsAudit },
  auditFields: newsAuditFields,
  mails: [],
  heldAfterRestore: [],
});
