import { z } from 'zod';

import { textFields } from './text';

const versionNumber = z.coerce.number({ error: 'A version is a whole number.' }).int().min(0).max(0x7fffffff);
export const VersionQuerySchema = z.object({ number: versionNumber.min(1) });
/** 0 is the working copy. */
export const ComparisonQuerySchema = z.object({ from: versionNumber, to: versionNumber });

/** Part of a text that is in both versions, or in only one. */
export const DiffPartSchema = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() });
/** A `changed` line is in both versions; its parts mark the differences. */
export const DiffLineSchema = z.object({
  kind: z.enum(['same', 'added', 'removed', 'changed']),
  parts: DiffPartSchema.array(),
});
export type DiffLine = z.infer<typeof DiffLineSchema>;

/** Two versions by field, the unchanged ones left out. */
export const ComparisonSchema = z.object({
  fields: z
    .object({
      field: z.enum(textFields).exclude(['issues']),
      /** Null if comparing the texts would take too long: show both in full. */
      lines: DiffLineSchema.array().nullable(),
      from: z.string(),
      to: z.string(),
    })
    .array(),
});
export type Comparison = z.infer<typeof ComparisonSchema>;
