import { z } from 'zod';

import { contract } from '@/lib/platform/http/contract';

import { actOperations } from './acts';
import {
  DraftCreateSchema,
  DraftSaveSchema,
  EditedNewsSchema,
  NewsDraftSchema,
  NewsNoteSchema,
  NewsVersionSchema,
  NewsVersionSummarySchema,
  NoteUpdateSchema,
  RestoreSchema,
  SeenQuerySchema,
} from './acts-schema';
import { ComparisonQuerySchema, ComparisonSchema, VersionQuerySchema } from './comparison-schema';
import { newsBodyLimit } from './contract';

/** The current working copy, if another one was on the screen. */
const draftConflict = z.object({ current: NewsDraftSchema.optional() });

export const newsActsContract = {
  get: contract('GET /api/admin/news/[id]', {
    access: 'editor',
    effect: 'reads',
    summary: 'Returns a news item with its working copy, its notes and the actions possible now.',
    output: EditedNewsSchema,
  }),
  createDraft: contract('POST /api/admin/news/drafts', {
    access: 'editor',
    effect: 'changes',
    summary: 'Creates a draft, which may lack fields that publishing requires.',
    body: DraftCreateSchema,
    bodyLimit: newsBodyLimit,
    output: EditedNewsSchema,
    status: 201,
    refusals: ['conflict'],
  }),
  saveDraft: contract('PUT /api/admin/news/[id]/draft', {
    access: 'editor',
    effect: 'changes',
    summary: 'Saves the working copy, unless it was saved since the revision that it started from.',
    body: DraftSaveSchema,
    bodyLimit: newsBodyLimit,
    output: NewsDraftSchema,
    conflict: draftConflict,
  }),
  discardDraft: contract('DELETE /api/admin/news/[id]/draft', {
    access: 'editor',
    effect: 'changes',
    summary: 'Discards changes that are not public, so that the working copy is the public text again.',
    query: SeenQuerySchema,
    output: EditedNewsSchema,
    conflict: draftConflict,
  }),
  ...actOperations,
  duplicate: contract('POST /api/admin/news/[id]/duplicate', {
    access: 'editor',
    effect: 'changes',
    summary: 'Creates a draft from the working copy of an item.',
    query: SeenQuerySchema,
    conflict: draftConflict,
    output: EditedNewsSchema,
    status: 201,
  }),
  listVersions: contract('GET /api/admin/news/[id]/versions', {
    access: 'editor',
    effect: 'reads',
    summary: 'Lists the versions of an item that became public, newest first.',
    output: NewsVersionSummarySchema.array(),
  }),
  getVersion: contract('GET /api/admin/news/[id]/version', {
    access: 'editor',
    effect: 'reads',
    summary: 'Returns one version in full.',
    query: VersionQuerySchema,
    output: NewsVersionSchema,
  }),
  compareVersions: contract('GET /api/admin/news/[id]/comparison', {
    access: 'editor',
    effect: 'reads',
    summary: 'Compares two versions, or a version and the working copy (0).',
    query: ComparisonQuerySchema,
    output: ComparisonSchema,
  }),
  restoreVersion: contract('POST /api/admin/news/[id]/restore', {
    access: 'editor',
    effect: 'changes',
    summary: 'Copies a version into the working copy. Nothing becomes public.',
    body: RestoreSchema,
    output: NewsDraftSchema,
    conflict: draftConflict,
  }),
  editNote: contract('PATCH /api/admin/news-notes/[id]', {
    access: 'editor',
    effect: 'changes',
    summary: 'Edits the wording of a public change note.',
    body: NoteUpdateSchema,
    output: NewsNoteSchema,
    conflict: z.object({ current: NewsNoteSchema }),
  }),
  deleteNote: contract('DELETE /api/admin/news-notes/[id]', {
    access: 'editor',
    effect: 'changes',
    summary: 'Deletes a public change note.',
  }),
};
