import 'server-only';

import { AppError } from '../../../platform/http/app-error';
import { withReceivedFile } from '../../../platform/http/received-file';
import { openZip, type Zip } from '../../../platform/zip/read';
import { DraftCreateSchema, type DraftCreate } from '../acts-schema';
import { CategorySchema } from '../schema';
import {
  manifestName,
  newsArchiveLimits as limits,
  NewsHeadSchema,
  NewsManifestSchema,
  type NewsHead,
  type NewsManifest,
} from '../archive-schema';
import { newsFileLimits } from '../files-schema';
import { parseText } from './entry-text';

type ManifestItem = NewsManifest['items'][number];

export interface NewsArchive {
  manifest: NewsManifest;
  /** Reads the text of an item that comes back; a text alone says why it is refused. */
  readItem(item: ManifestItem): Promise<ArchivedItem | string>;
  /** Reads a file, whatever it holds. Throws a 413 for one that is too large to be uploaded. */
  readFile(file: NewsManifest['files'][number]): Promise<Buffer>;
}

export interface ArchivedItem {
  head: NewsHead;
  text: DraftCreate;
}

const invalid = (message: string) => new AppError('invalid', message);

/**
 * Runs `work` with an archive of news items. Throws a 400 for anything that is not one, whole and with only what its
 * manifest names, and a 413 for one beyond the limits.
 */
export async function withArchive<Result>(
  upload: ReadableStream<Uint8Array> | undefined,
  announcedBytes: number,
  work: (archive: NewsArchive) => Promise<Result>,
): Promise<Result> {
  const tooLarge = () => new AppError('too_large', `The archive must have at most ${limits.megabytes} MB.`);
  if (announcedBytes > limits.bytes) throw tooLarge();
  if (!upload) throw invalid('The file is empty.');
  return withReceivedFile(upload, { maximum: limits.bytes, tooLarge }, async (file) => {
    const zip = await openZip(file.fd, { entries: 2 * limits.items + limits.files + 1, bytes: limits.bytes });
    const manifest = await readManifest(zip);
    return work({
      manifest,
      readItem: (item) => readItem(zip, item),
      readFile: ({ name }) => zip.read(name, newsFileLimits.bytes),
    });
  });
}

async function readManifest(zip: Zip): Promise<NewsManifest> {
  if (!zip.names.has(manifestName)) throw invalid(`This is no archive of news items: it has no ${manifestName}.`);
  const read = NewsManifestSchema.safeParse(jsonOf(await zip.read(manifestName, limits.manifestBytes)));
  if (!read.success) throw invalid(`This is no archive of news items: its ${manifestName} cannot be read.`);
  const { items, files } = read.data;
  if (items.length > limits.items) throw tooMany('news items', limits.items);
  if (files.length > limits.files) throw tooMany('files', limits.files);
  const named = [
    manifestName,
    ...items.flatMap(({ text, workingCopy }) => [text, ...(workingCopy === undefined ? [] : [workingCopy])]),
    ...files.map(({ name }) => name),
  ];
  const names = new Set(named);
  const numbers = [...items.map(({ number }) => `item ${number}`), ...files.map(({ id }) => `file ${id}`)];
  if (names.size < named.length || new Set(numbers).size < numbers.length)
    throw invalid(`The ${manifestName} of the archive names something twice.`);
  const foreign = [...zip.names].find((name) => !names.has(name));
  if (foreign !== undefined) throw invalid(`The archive holds “${foreign}”, which its ${manifestName} does not name.`);
  const missing = named.find((name) => !zip.names.has(name));
  if (missing !== undefined) throw invalid(`“${missing}” is missing in the archive.`);
  return read.data;
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(String(bytes));
  } catch {
    return undefined;
  }
}

function tooMany(what: string, maximum: number): AppError {
  return new AppError('too_large', `An archive may hold at most ${maximum.toLocaleString('en-US')} ${what}.`);
}

/** An archive holds news only. */
const ArchivedTextSchema = DraftCreateSchema.extend({ category: CategorySchema });

async function readItem(zip: Zip, item: ManifestItem): Promise<ArchivedItem | string> {
  const name = item.workingCopy ?? item.text;
  const parsed = parseText(await zip.read(name, limits.textBytes));
  const head = NewsHeadSchema.safeParse(parsed?.head);
  if (!parsed || !head.success || head.data.number !== item.number)
    return `The fields at the head of “${name}” cannot be read.`;
  const { title, excerpt } = head.data;
  const { content } = parsed;
  const checked = ArchivedTextSchema.safeParse({ ...head.data, content });
  if (!checked.success) return checked.error.issues[0]?.message ?? 'The text is not valid.';
  // White space at an end stays, as it was there.
  return { head: head.data, text: { ...checked.data, title, excerpt, content } };
}
