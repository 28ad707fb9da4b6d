import 'server-only';

import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { db } from '@/lib/platform/database/db';
import { zipStream, type ZipEntry } from '@/lib/platform/files/zip-stream';
import { inChunks } from '@/lib/platform/lists/in-chunks';
import { env } from '@/lib/platform/process/env';

import { newsAudit } from '../audit';
import { storedFilesOf } from '../files/fields';
import { fileNameFor } from '../files/file-name';
import { readNewsFile } from '../files/read';
import { stateOf, type ItemRow } from '../item-row';
import { namedFields, textOf, type NewsText } from '../text';

/** Characters that JSON writes as they are and YAML does not take. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff]/g;

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The text of an item under its head, whose values are JSON, and thereby YAML too. */
export function formatText(head: object, content: string | null): string {
  const fields = Object.entries(head).map(
    ([name, value]) => `${name}: ${JSON.stringify(value).replace(unprintable, escaped)}\n`,
  );
  return `---\n${fields.join('')}---\n\n${content ?? ''}`;
}

type ExportedItem = Omit<ItemRow, 'wasMailed'>;

const chunkSize = 20;

/** What an archive holds. Names are those of its entries. */
export interface NewsManifest {
  format: 'databp-news';
  version: 1;
  origin: string;
  exportedAt: string;
  items: { number: number; text: string; workingCopy?: string }[];
  files: { id: number; name: string }[];
}

const manifestName = 'manifest.json';

/**
 * Records who exports the news, and streams all news items and issues of documents that are not deleted: the text of each,
 * its working copy if it has one, and the files of both.
 */
export async function exportNews(actor: Actor): Promise<ReadableStream<Uint8Array>> {
  await db().$transaction(async (tx) => {
    const [news, issues] = await Promise.all(
      [null, { not: null }].map((documentId) => tx.newsItem.count({ where: { deletedAt: null, documentId } })),
    );
    const subject = `News items: ${news?.toLocaleString('en-US')}; issues of documents: ${issues?.toLocaleString('en-US')}`;
    await recordAudit(tx, actor, { action: newsAudit['news.export'], subject });
  });
  return zipStream(entriesOf(new Date()));
}

function readItems(after: number): Promise<ExportedItem[]> {
  return db().newsItem.findMany({
    where: { deletedAt: null, id: { gt: after } },
    include: { draft: true },
    orderBy: { id: 'asc' },
    take: chunkSize,
  });
}

async function* entriesOf(now: Date): AsyncGenerator<ZipEntry> {
  const { origin } = new URL(env().siteUrl);
  const manifest: NewsManifest = {
    format: 'databp-news',
    version: 1,
    origin,
    exportedAt: now.toISOString(),
    items: [],
    files: [],
  };
  for await (const items of inChunks(chunkSize, (last?: ExportedItem) => readItems(last?.id ?? 0))) {
    for (const item of items) {
      const name = `${item.id}-${slugOf(item.draft ?? item)}`;
      const text = `${name}.md`;
      const workingCopy = `${name}.working-copy.md`;
      manifest.items.push({ number: item.id, text, ...(item.draft && { workingCopy }) });
      yield textEntry(text, item, textOf(item), now);
      if (item.draft) yield textEntry(workingCopy, item, textOf(item.draft), now);
      for (const file of await readFiles(item)) {
        const name = `files/${file.id}/${file.name}`;
        manifest.files.push({ id: file.id, name });
        yield { name, bytes: readNewsFile(file, { start: 0, end: file.size - 1 }) };
      }
    }
  }
  yield { name: manifestName, bytes: [Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)] };
}

function slugOf({ title }: Pick<NewsText, 'title'>): string {
  return fileNameFor(title.replace(/[/\\]/g, ' ') || 'untitled')
    .replace(/\.pdf$/, '')
    .toLowerCase();
}

/** The head holds every field of the text, and no address of a person. */
function textEntry(name: string, item: ExportedItem, whole: NewsText, now: Date): ZipEntry {
  const { content, files, ...text } = whole;
  const head = {
    number: item.id,
    // The first issue of the document that it is an issue of.
    document: item.documentId,
    ...text,
    ...namedFields(whole),
    state: stateOf(item, now),
    publishAt: item.publishAt?.toISOString() ?? null,
    unpublishAt: item.unpublishAt?.toISOString() ?? null,
    createdAt: item.createdAt.toISOString(),
    files: storedFilesOf({ files }).map(({ name: _name, size: _size, ...file }) => file),
  };
  return { name, bytes: [Buffer.from(formatText(head, content))] };
}

/** The files of an item's own text and of its working copy. */
function readFiles(item: ExportedItem) {
  const ids = [item, ...(item.draft ? [item.draft] : [])].flatMap((text) => storedFilesOf(text).map(({ id }) => id));
  return db().newsFile.findMany({
    where: { id: { in: ids }, newsItemId: item.id },
    select: { id: true, name: true, size: true, hash: true },
    orderBy: { id: 'asc' },
  });
}
