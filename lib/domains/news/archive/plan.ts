import 'server-only';

import { newsItemPath } from '../../../paths';
import { db } from '../../../platform/database/db';
import type { NewsHead, NewsImport, NewsManifest } from '../archive-schema';
import { refusalOfPdf } from '../files/file-type';
import { isStoredPicture, sizeOfStored, type PictureSize } from '../files/stored-picture';
import { newsFileLimits, type StoredFile } from '../files-schema';
import { hashOf } from '../items/files-service';
import type { NewsArchive } from './open-archive';

type ManifestFile = NewsManifest['files'][number];

/** A file as its item's head describes it; ids are those of the archive. */
interface PlannedFile extends Pick<StoredFile, 'id' | 'title' | 'picture' | 'smallerOf' | 'replaces'> {
  entry: ManifestFile;
  fileName: string;
  hash: string;
}

/** An item of an archive that was read without a fault. Its text is read again when it is needed: there may be many. */
export interface PlannedItem {
  number: number;
  title: string;
  /** Where it comes from, which the row keeps: an item is imported once. */
  source: string;
  item: NewsManifest['items'][number];
  files: PlannedFile[];
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
  const stored = await readFiles(archive);
  const named = new Set<number>();
  for (const item of items) {
    const { number } = item;
    const read = await archive.readItem(item);
    if (typeof read === 'string') {
      refused.push({ number, title: '', reason: read });
      continue;
    }
    const { title } = read.text;
    const files = filesOf(read.head, stored, named);
    const source = sourceOf(origin, read.head);
    const row = await findRow(source, read.head);
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

/**
 * Where an item comes from, with the moment of its creation: a site that was set up anew gives its numbers again.
 */
const sourceOf = (origin: string, { number, createdAt }: NewsHead) => `${origin}${newsItemPath(number)} ${createdAt}`;

/** The row that was imported from there or, if the archive was made of this database, the item itself. */
async function findRow(source: string, { number, createdAt }: NewsHead) {
  const rows = await db().newsItem.findMany({
    where: { OR: [{ source }, { id: number }] },
    select: { id: true, source: true, createdAt: true, deletedAt: true },
  });
  return (
    rows.find((row) => row.source === source) ?? rows.find((row) => row.createdAt.getTime() === Date.parse(createdAt))
  );
}

/** A file of the archive, and the hash of its bytes or why it is refused. */
interface ReadFile {
  entry: ManifestFile;
  hash: string;
  refusal?: string;
  /** Of a picture. */
  size?: PictureSize;
}

async function readFiles(archive: NewsArchive): Promise<Map<number, ReadFile>> {
  const files = new Map<number, ReadFile>();
  for (const entry of archive.manifest.files) {
    const bytes = await archive.readFile(entry);
    files.set(entry.id, { entry, hash: hashOf(bytes), ...whatIs(bytes) });
  }
  return files;
}

function whatIs(bytes: Buffer): Pick<ReadFile, 'refusal' | 'size'> {
  if (!isStoredPicture(bytes)) return { refusal: refusalOfPdf(bytes) };
  const size = sizeOfStored(bytes);
  return size ? { size } : { refusal: 'The picture is not one that this site has exported. Add it by hand.' };
}

/**
 * The files that a head names, or why they are refused. Each file belongs to one item and is named once: it would be stored
 * each time, and an archive that inflates to a little could fill the disk.
 */
function filesOf(
  head: NewsHead,
  files: ReadonlyMap<number, ReadFile>,
  taken: Set<number>,
): PlannedItem['files'] | string {
  if (head.files.filter(({ smallerOf }) => smallerOf === undefined).length > newsFileLimits.perItem)
    return `A news item has at most ${newsFileLimits.perItem} files.`;
  const named: PlannedItem['files'] = [];
  for (const { id, title, picture, smallerOf, replaces } of head.files) {
    const file = files.get(id);
    if (!file) return `File ${id} is missing in the archive.`;
    if (taken.has(id)) return `File ${id} is named more than once in the archive.`;
    taken.add(id);
    if (file.refusal !== undefined) return `${file.entry.name}: ${file.refusal}`;
    const isOfPicture = (other: PlannedFile) =>
      other.id === smallerOf && other.picture && other.smallerOf === undefined;
    const hasTwo = named.some((other) => smallerOf !== undefined && other.smallerOf === smallerOf);
    if (!picture !== !file.size || hasTwo || (smallerOf !== undefined && !(picture && named.some(isOfPicture))))
      return `The head of the item does not fit the file ${file.entry.name}.`;
    const fileName = file.entry.name.split('/').at(-1) ?? '';
    const shown = picture && { picture: { ...picture, ...file.size } };
    named.push({
      id,
      title,
      ...shown,
      ...(smallerOf !== undefined && { smallerOf }),
      replaces,
      entry: file.entry,
      fileName,
      hash: file.hash,
    });
  }
  return named;
}
