import { adminItem, contract, IdParamsSchema } from '../http/contract';
import { apiPaths } from '../paths';
import {
  AdminNewsItemSchema,
  AdminNewsQuerySchema,
  AdminNewsRowSchema,
  NewsCreateSchema,
  NewsItemSchema,
  NewsQuerySchema,
  NewsUpdateSchema,
  PreviewLinkSchema,
} from './schema';

/** 50,000 characters of any script fit. */
const bodyLimit = 256 * 1024;

export const newsContract = {
  listPublished: contract({
    method: 'GET',
    path: apiPaths.news,
    access: 'public',
    summary: 'Lists the published news, the newest first.',
    query: NewsQuerySchema,
    pageOf: NewsItemSchema,
  }),
  getPublished: contract({
    method: 'GET',
    path: `${apiPaths.news}/[id]`,
    access: 'public',
    summary: 'Returns one published news item.',
    params: IdParamsSchema,
    output: NewsItemSchema,
  }),
  list: contract({
    method: 'GET',
    path: '/api/admin/news',
    access: 'admin',
    summary: 'Lists all news, drafts too.',
    query: AdminNewsQuerySchema,
    pageOf: AdminNewsRowSchema,
  }),
  create: contract({
    method: 'POST',
    path: '/api/admin/news',
    access: 'admin',
    summary: 'Creates a news item.',
    body: NewsCreateSchema,
    bodyLimit,
    output: AdminNewsItemSchema,
    status: 201,
  }),
  update: contract({
    ...adminItem('/api/admin/news/[id]'),
    method: 'PATCH',
    summary: 'Changes the fields that are present; with `version`, only if nobody else has changed the item since.',
    body: NewsUpdateSchema,
    bodyLimit,
    output: AdminNewsItemSchema,
  }),
  delete: contract({ ...adminItem('/api/admin/news/[id]'), method: 'DELETE', summary: 'Deletes a news item.' }),
  createPreviewLink: contract({
    ...adminItem('/api/admin/news/[id]/preview-link'),
    method: 'POST',
    summary: 'Creates a link that shows an unpublished item to anyone who has it, until it expires.',
    output: PreviewLinkSchema,
    status: 201,
  }),
};
