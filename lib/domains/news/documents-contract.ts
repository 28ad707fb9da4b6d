import { apiPaths } from '@/lib/paths';
import { contract } from '@/lib/platform/http/contract';

import { DocumentQuerySchema, IssueSchema, PublicDocumentSchema } from './documents-schema';

export const documentsContract = {
  list: contract(`GET ${apiPaths.documents}`, {
    access: 'public',
    summary: 'Lists the issues in the register, by title; without `state`, those that are not superseded.',
    query: DocumentQuerySchema,
    pageOf: IssueSchema,
  }),
  get: contract(`GET ${apiPaths.documents}/[id]`, {
    access: 'public',
    summary: 'Returns a document: the issue that stands for it, and all its issues, newest first.',
    output: PublicDocumentSchema,
  }),
};
