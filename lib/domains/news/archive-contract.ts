import { contract } from '@/lib/platform/http/contract';

export const newsArchiveContract = {
  export: contract('GET /api/admin/news-archive', {
    access: 'admin',
    effect: 'hands-out',
    summary:
      'Exports all news items and documents that are not deleted, with their working copies and files, as a ZIP archive.',
    sends: 'application/zip',
  }),
};
