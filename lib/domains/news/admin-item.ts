import { columnsOf } from '@/lib/platform/database/columns';
import type { Prisma } from '@/lib/platform/database/db';

import { AdminNewsItemSchema, NewsEndingSchema, noticeFieldNames, type AdminNewsItem } from './schema';
import { pick } from './text';

const { version: _version, ...columns } = columnsOf(AdminNewsItemSchema);
/** The column behind the API's `version` is called `revision`. */
export const adminFields = { ...columns, revision: true } as const;

type Row = Prisma.NewsItemGetPayload<{ select: typeof adminFields }>;

/** Converts a row to the item of the API, whose `version` is the row's revision. */
export function toAdminItem(row: Row): AdminNewsItem {
  const { id, title, excerpt, content, category, link, date, isPublished, documentId, commentUntil } = row;
  return {
    ...{ id, title, excerpt, content, category, link, date, isPublished, documentId, commentUntil },
    ...pick(row, noticeFieldNames),
    version: row.revision,
    ending: NewsEndingSchema.parse(row.ending),
    format: row.format === 'markdown' ? row.format : 'plain',
    publishAt: row.publishAt?.toISOString() ?? null,
    unpublishAt: row.unpublishAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The subject of an item's entries in the audit trail. The figures and the trail's filter depend on its form. */
export function newsSubject({ id, title }: { id: number; title: string }): string {
  return `News item ${id}: ${title}`;
}

/** The fields whose changes the audit trail records. */
export function contentOf(row: Row): Record<string, unknown> {
  const {
    id: _id,
    version: _version,
    ending: _ending,
    format: _format,
    documentId: _documentId,
    commentUntil: _commentUntil,
    updatedAt: _updatedAt,
    ...content
  } = toAdminItem(row);
  return content;
}
