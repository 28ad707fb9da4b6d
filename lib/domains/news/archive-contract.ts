import { contract } from '../../platform/http/contract';
import { NewsImportSchema } from './archive-schema';

export const newsArchiveContract = {
  export: contract('GET /api/admin/news-archive', {
    access: 'admin',
    effect: 'hands-out',
    summary: 'Exports all news items that are not deleted, with their working copies and files, as a ZIP archive.',
    sends: 'application/zip',
  }),
  preview: contract('POST /api/admin/news-archive/preview', {
    access: 'admin',
    effect: 'adds-many',
    summary: 'Reads an archive of news items and returns what importing it would do. Changes nothing.',
    receives: 'application/zip',
    output: NewsImportSchema,
  }),
  import: contract('POST /api/admin/news-archive/import', {
    access: 'admin',
    effect: 'adds-many',
    summary: 'Imports the items of an archive as drafts; those that are already here are left out.',
    receives: 'application/zip',
    output: NewsImportSchema,
  }),
};
