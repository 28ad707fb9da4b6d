import { z } from 'zod';

import { apiPaths } from '@/lib/paths';
import { contract } from '@/lib/platform/http/contract';

import { NewsDraftSchema, SeenQuerySchema } from './acts-schema';
import {
  AdminNewsItemSchema,
  AdminNewsQuerySchema,
  AdminNewsRowSchema,
  NewsCreateSchema,
  ListedNewsItemSchema,
  NewsQuerySchema,
  NewsUpdateSchema,
  PlannedNewsSchema,
  NewsNeighborsSchema,
  PreviewLinkSchema,
  PublishedNewsItemSchema,
} from './schema';
import { DocumentQuerySchema, IssueSchema, PublicDocumentSchema } from './documents-schema';

/** 50,000 characters of any script fit. */
export const newsBodyLimit = 256 * 1024;

export const newsContract = {
  listPublished: contract(`GET ${apiPaths.news}`, {
    access: 'public',
    summary: 'Lists the published news, newest first.',
    query: NewsQuerySchema,
    pageOf: ListedNewsItemSchema,
  }),
  getPublished: contract(`GET ${apiPaths.news}/[id]`, {
    access: 'public',
    summary: 'Returns one published news item, with its change notes.',
    output: PublishedNewsItemSchema,
  }),
  getNeighbors: contract(`GET ${apiPaths.news}/[id]/neighbors`, {
    access: 'public',
    summary: 'Returns the published items beside one in the list, newest first.',
    output: NewsNeighborsSchema,
  }),
  list: contract('GET /api/admin/news', {
    access: 'editor',
    effect: 'reads',
    summary: 'Lists all news items, including drafts; deleted ones only with their state.',
    query: AdminNewsQuerySchema,
    pageOf: AdminNewsRowSchema,
  }),
  planned: contract('GET /api/admin/news/planned', {
    access: 'editor',
    effect: 'reads',
    summary: 'Lists when items go on the site and leave it, earliest first.',
    output: PlannedNewsSchema.array(),
  }),
  create: contract('POST /api/admin/news', {
    access: 'editor',
    effect: 'changes',
    summary: 'Creates a news item.',
    body: NewsCreateSchema,
    bodyLimit: newsBodyLimit,
    output: AdminNewsItemSchema,
    status: 201,
    refusals: ['conflict'],
  }),
  update: contract('PATCH /api/admin/news/[id]', {
    access: 'editor',
    effect: 'changes',
    summary: 'Changes the fields that are present; with `version`, only if the item has not changed since.',
    body: NewsUpdateSchema,
    bodyLimit: newsBodyLimit,
    output: AdminNewsItemSchema,
    conflict: z.object({ current: AdminNewsItemSchema }),
  }),
  delete: contract('DELETE /api/admin/news/[id]', {
    access: 'editor',
    effect: 'changes',
    summary: 'Deletes a news item, which can be restored for 30 days.',
    refusals: ['conflict'],
  }),
  undelete: contract('POST /api/admin/deleted-news/[id]/restore', {
    access: 'editor',
    effect: 'changes',
    summary: 'Restores a deleted news item as a draft; one that was published in error as that.',
    output: AdminNewsItemSchema,
  }),
  deleteForGood: contract('DELETE /api/admin/deleted-news/[id]', {
    access: 'editor',
    effect: 'erases',
    summary: 'Deletes a deleted news item for good, with its versions and files.',
  }),
  createPreviewLink: contract('POST /api/admin/news/[id]/preview-link', {
    access: 'editor',
    effect: 'changes',
    summary:
      'Creates a link that shows the working copy to anyone who has it, until that is public or the link expires.',
    query: SeenQuerySchema,
    output: PreviewLinkSchema,
    status: 201,
    conflict: z.object({ current: NewsDraftSchema.optional() }),
  }),
  withdrawPreviewLinks: contract('DELETE /api/admin/news/[id]/preview-link', {
    access: 'editor',
    effect: 'changes',
    summary: 'Withdraws all preview links of a news item.',
    refusals: ['conflict'],
  }),
};

export const newsArchiveContract = {
  export: contract('GET /api/admin/news-archive', {
    access: 'admin',
    effect: 'hands-out',
    summary:
      'Exports all news items and documents that are not deleted, with their working copies and files, as a ZIP archive.',
    sends: 'application/zip',
  }),
};

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
