import 'server-only';

import { newsItemPath } from '../../../paths';
import { db } from '../../../platform/database/db';
import type { NewsHead, NewsImport, NewsManifest } from '../archive-schema';
import { refusalOfPdf } from '../files/pdf';
import { newsFileLimits } from '../files-schema';
import { hashOf } from '../items/files-service';
import type { NewsArchive } from './open-archive';

type ManifestFile = NewsManifest['files'][number];

/** An item of an archive that was read without a fault. Its text is read again when it is needed: there may be many. */
export interface PlannedItem {
  number: number;
  title: string;
  /** Where it comes from, which the row keeps: an item is imported once. */
  source: string;
  item: NewsManifest['items'][number];
  files: { entry: ManifestFile; fileName: string; title: string; hash: string }[];
}

/** An item with the number that it has here. */
export type ItemHere = PlannedItem & { id: number };

interface ImportPlan {
  drafts: PlannedItem[];
  here: ItemHere[];
  /** Those that are refused come first. */
  leftOut: NewsImport['leftOut'];
}

export const hereAlready = (id: number) => `It is here already, as news item ${id}.`;

/** Reads every item and file of an archive that comes back, and decides what becomes of each item. */
export async function planImport(archive: NewsArchive): Promise<ImportPlan> {
  const { items, origin } = archive.manifest;
  const plan: Omit<ImportPlan, 'leftOut'> = { drafts: [], here: [] };
  const refused: ImportPlan['leftOut'] = [];
  const known: ImportPlan['leftOut'] = [];
  const sourceOf = (number: number) => origin + newsItemPath(number);
  const rows = await findRows(items.map(({ number }) => ({ number, source: sourceOf(number) })));
  const stored = await readFiles(archive);
  for (const item of items) {
    const { number } = item;
    const source = sourceOf(number);
    const read = await archive.readItem(item);
    if (typeof read === 'string') {
      refused.push({ number, title: '', reason: read });
      continue;
    }
    const { title } = read.text;
    const files = filesOf(read.head, stored);
    const row = rows.bySource.get(source) ?? ownRow(rows.byId.get(number), read.head);
    if (row?.deletedAt)
      known.push({ number, title, reason: `It was deleted here, and can be restored as news item ${row.id}.` });
    else if (row) known.push({ number, title, reason: hereAlready(row.id) });
    else if (typeof files === 'string') refused.push({ number, title, reason: files });
    if (typeof files === 'string' || row?.deletedAt) continue;
    const planned = { number, title, source, item, files };
    if (row) plan.here.push({ ...planned, id: row.id });
    else plan.drafts.push(planned);
  }
  return { ...plan, leftOut: [...refused, ...known] };
}

async function findRows(items: readonly { number: number; source: string }[]) {
  const select = { id: true, source: true, createdAt: true, deletedAt: true } as const;
  const [imported, own] = await Promise.all([
    db().newsItem.findMany({ where: { source: { in: items.map(({ source }) => source) } }, select }),
    db().newsItem.findMany({ where: { id: { in: items.map(({ number }) => number) } }, select }),
  ]);
  return {
    bySource: new Map(imported.map((row) => [row.source, row])),
    byId: new Map(own.map((row) => [row.id, row])),
  };
}

/** The row, if the archive was made of this database: an item is itself if it was also created at the same moment. */
function ownRow<Row extends { createdAt: Date }>(row: Row | undefined, { createdAt }: NewsHead): Row | undefined {
  return row && row.createdAt.getTime() === Date.parse(createdAt) ? row : undefined;
}

/** A file of the archive, and the hash of its bytes or why it is refused. */
interface ReadFile {
  entry: ManifestFile;
  hash: string;
  refusal?: string;
}

async function readFiles(archive: NewsArchive): Promise<Map<number, ReadFile>> {
  const files = new Map<number, ReadFile>();
  for (const entry of archive.manifest.files) {
    const bytes = await archive.readFile(entry);
    files.set(entry.id, { entry, hash: hashOf(bytes), refusal: refusalOfPdf(bytes) });
  }
  return files;
}

/** The files that a text names; a text alone says why they are refused. */
function filesOf(head: NewsHead, files: ReadonlyMap<number, ReadFile>): PlannedItem['files'] | string {
  if (head.files.length > newsFileLimits.perItem) return `A news item has at most ${newsFileLimits.perItem} files.`;
  const named: PlannedItem['files'] = [];
  for (const { id, title } of head.files) {
    const file = files.get(id);
    if (!file) return `File ${id} is missing in the archive.`;
    if (file.refusal !== undefined) return `${file.entry.name}: ${file.refusal}`;
    named.push({ entry: file.entry, fileName: file.entry.name.split('/').at(-1) ?? '', title, hash: file.hash });
  }
  return named;
}
