import 'server-only';

import { LRUCache } from 'lru-cache';

import { db } from '../../platform/database/db';
import { singleton } from '../../platform/process/singleton';
import { requireSiteState } from '../site/read-state';
import { newsStateAt, type NewsEnding } from './schedule';

interface FileHead {
  id: number;
  name: string;
  hash: string;
  newsItemId: number;
  /** Depends on the item: files of a draft are only for editors, and those of an item published in error are gone. */
  access: 'public' | 'editors';
}

const largestBytes = 32 * 1024 * 1024;

const cache = singleton('newsFiles', () => ({
  /** By the site's state and the file's id: access changes with the item and with time. */
  heads: new LRUCache<string, { head: FileHead | null }>({ max: 2000 }),
  /** By their hash: the bytes of a file never change. */
  bytes: new LRUCache<string, Buffer>({ maxSize: largestBytes, sizeCalculation: ({ length }) => length }),
}));

/** The file at an address, cached until the site changes; null if there is none. */
export async function findNewsFile(id: number): Promise<FileHead | null> {
  const { key } = await requireSiteState();
  const { heads } = cache.get();
  const known = heads.get(`${key}:${id}`);
  if (known) return known.head;
  const head = await readHead(id);
  heads.set(`${key}:${id}`, { head });
  return head;
}

async function readHead(id: number): Promise<FileHead | null> {
  const row = await db().newsFile.findUnique({
    where: { id },
    select: {
      name: true,
      hash: true,
      newsItemId: true,
      newsItem: { select: { isPublished: true, publishAt: true, unpublishAt: true, ending: true } },
    },
  });
  if (!row) return null;
  const { isPublished, publishAt, unpublishAt } = row.newsItem;
  const schedule = { publishAt: publishAt?.toISOString(), unpublishAt: unpublishAt?.toISOString() };
  const state = newsStateAt({ isPublished, ...schedule, ending: row.newsItem.ending as NewsEnding }, Date.now());
  const isPublic = state === 'published' || state === 'withdrawn';
  return { id, name: row.name, hash: row.hash, newsItemId: row.newsItemId, access: isPublic ? 'public' : 'editors' };
}

/** Returns the bytes of a file; null if it is being deleted and chunks are missing. */
export async function readNewsFile({ id, hash }: FileHead): Promise<Buffer | null> {
  const { bytes } = cache.get();
  const known = bytes.get(hash);
  if (known) return known;
  const chunks = await db().newsFileChunk.findMany({
    where: { fileId: id },
    orderBy: { number: 'asc' },
    select: { bytes: true },
  });
  if (chunks.length === 0) return null;
  const whole = Buffer.concat(chunks.map((chunk) => chunk.bytes));
  bytes.set(hash, whole);
  return whole;
}
