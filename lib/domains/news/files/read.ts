import 'server-only';

import { LRUCache } from 'lru-cache';

import { requireSiteState } from '@/lib/domains/site/read-state';
import { db } from '@/lib/platform/database/db';
import type { ByteRange } from '@/lib/platform/http/conditional-request';
import { singleton } from '@/lib/platform/process/singleton';

import { storedFilesOf } from './fields';
import { newsFileLimits } from '../files-schema';
import { newsStateAt } from '../schedule';
import { NewsEndingSchema } from '../schema';

export interface FileHead {
  id: number;
  name: string;
  title: string;
  /** In bytes. */
  size: number;
  hash: string;
  /** Public while the text that readers see has the file or what replaced it: that of an item on the site, or withdrawn. */
  access: 'public' | 'editors';
  /**
   * What readers have in its place, which may be itself, and the first that they had there. `isEnded`: the item was withdrawn
   * or published in error. Absent while the public text has neither.
   */
  place?: { id: number; firstId: number; isEnded: boolean };
  /** Of a document: the issue that has it, and whether as its redline. */
  issue?: { id: number; documentId: number; isRedline: boolean };
}

const largestBytes = 32 * 1024 * 1024;

const cache = singleton('newsFiles', () => ({
  /** By the site's state and the file's id: access changes with the item and with time. */
  heads: new LRUCache<string, { head: FileHead | null }, number>({
    max: 2000,
    fetchMethod: async (_key, _stale, { context: id }) => ({ head: await readHead(id) }),
  }),
  /** By the file's hash and the chunk's number: the bytes of a file never change. */
  chunks: new LRUCache<string, Uint8Array, { fileId: number; number: number }>({
    maxSize: largestBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (_key, _stale, { context }) =>
      (await db().newsFileChunk.findUnique({ where: { fileId_number: context }, select: { bytes: true } }))?.bytes,
  }),
}));

/** Returns the file at an address, cached until the site changes if it is public; null if there is none. Concurrent callers share a read. */
export async function findNewsFile(id: number): Promise<FileHead | null> {
  const { heads } = cache.get();
  const key = `${(await requireSiteState()).key}:${id}`;
  const { head } = await heads.forceFetch(key, { context: id });
  // An upload, or the end of an unused file, does not change the site.
  if (head?.access !== 'public') heads.delete(key);
  return head;
}

async function readHead(id: number): Promise<FileHead | null> {
  const row = await db().newsFile.findUnique({
    where: { id, newsItem: { deletedAt: null } },
    select: {
      name: true,
      title: true,
      size: true,
      hash: true,
      newsItem: {
        select: {
          ...{ id: true, isPublished: true, publishAt: true, unpublishAt: true, ending: true, files: true },
          documentId: true,
        },
      },
    },
  });
  if (!row) return null;
  const { isPublished, publishAt, unpublishAt } = row.newsItem;
  const schedule = { publishAt: publishAt?.toISOString(), unpublishAt: unpublishAt?.toISOString() };
  const state = newsStateAt(
    { isPublished, ...schedule, ending: NewsEndingSchema.parse(row.newsItem.ending) },
    Date.now(),
  );
  const isEnded = state === 'withdrawn' || state === 'error';
  const held =
    state === 'published' || isEnded
      ? storedFilesOf(row.newsItem).find((file) => file.id === id || file.replaces?.includes(id))
      : undefined;
  const place = held && !held.picture && { id: held.id, firstId: held.replaces?.[0] ?? held.id, isEnded };
  const { name, size, hash } = row;
  const { id: itemId, documentId } = row.newsItem;
  const issue = documentId === null ? undefined : { id: itemId, documentId, isRedline: held?.isRedline ?? false };
  const isPublic = held !== undefined && state !== 'error';
  const { title } = isPublic && held.id === id ? held : row;
  const access = isPublic ? 'public' : 'editors';
  return { id, name, title, size, hash, access, ...(place && { place }), ...(issue && { issue }) };
}

/**
 * Yields the bytes of a file from `start` to `end`, both included. Reads one chunk at a time, when the consumer asks for
 * it, and only those of the range. Throws if the file is deleted before its end.
 */
export async function* readNewsFile(
  { id, hash }: Pick<FileHead, 'id' | 'hash'>,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (let number = Math.floor(start / newsFileLimits.chunk); number * newsFileLimits.chunk <= end; number += 1) {
    const bytes = await cache.get().chunks.fetch(`${hash}:${number}`, { context: { fileId: id, number } });
    if (!bytes) throw new Error(`File ${id} has no chunk ${number}.`);
    const offset = number * newsFileLimits.chunk;
    yield bytes.subarray(Math.max(0, start - offset), end + 1 - offset);
  }
}
