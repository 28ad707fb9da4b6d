import { z } from 'zod';

import { pageQuery } from '@/lib/platform/lists/paging';

import { documentKinds, issueStates, listedStates } from './document-kinds';
import { NewsFileSchema } from './files-schema';
import { PublicNoteSchema } from './schema';

/** An issue of a document as readers see it: public, withdrawn, or published in error. */
export const IssueSchema = z.object({
  id: z.int(),
  documentId: z.int(),
  kind: z.string(),
  title: z.string(),
  summary: z.string(),
  number: z.string().nullable(),
  /** The calendar day on which it was issued. */
  date: z.iso.date(),
  takesEffectOn: z.iso.date().nullable(),
  commentUntil: z.iso.date().nullable(),
  state: z.enum(issueStates),
  /** The state with its day, in words. */
  stateText: z.string(),
  /** What changed in this issue, as HTML; null where nothing is said. */
  changes: z.string().nullable(),
  notes: PublicNoteSchema.array(),
  ended: z
    .object({ kind: z.enum(['withdrawn', 'error']), reason: PublicNoteSchema, link: z.string().nullable() })
    .nullable(),
  file: NewsFileSchema.optional(),
  redline: NewsFileSchema.optional(),
  /** Its further PDFs, such as an annex; absent where it has none. */
  otherFiles: NewsFileSchema.array().optional(),
});
export type Issue = z.infer<typeof IssueSchema>;

/** A document with the issue that stands for it and all that readers see, newest first. */
export const PublicDocumentSchema = z.object({ current: IssueSchema, issues: IssueSchema.array() });
export type PublicDocument = z.infer<typeof PublicDocumentSchema>;

export const DocumentQuerySchema = pageQuery(['title']).extend({
  kind: z.enum(documentKinds, { error: `kind must be one of ${documentKinds.join(', ')}.` }).optional(),
  state: z.enum(listedStates, { error: `state must be one of ${listedStates.join(', ')}.` }).optional(),
});
export type DocumentQuery = z.infer<typeof DocumentQuerySchema>;
