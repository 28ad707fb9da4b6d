import 'server-only';

import { db } from '../../platform/database/db';
import { defineDomain } from '../define-domain';
import { newsContract } from './contract';

export const newsDomain = defineDomain({
  name: 'news',
  contracts: { news: newsContract },
  pages: [],
  jobs: [],
  retention: {
    preview: {
      what: 'Preview link of an unpublished news item',
      days: 0,
      since: 'its end',
      howLong: '7 days',
      delete: ({ before, limit }) => db().newsPreview.deleteMany({ where: { expiresAt: { lt: before } }, limit }),
    },
  },
  personalData: 'none',
  auditActions: {
    'news.create': 'Created a news item',
    'news.update': 'Changed a news item',
    'news.delete': 'Deleted a news item',
    'news.preview': 'Created a preview link for a news item',
  },
  mails: {},
  heldAfterRestore: [],
});
