import { buffer } from 'node:stream/consumers';

import { ZipFile } from 'yazl';

/** A small PDF with these words in it. */
export const smallPdf = (words = 'Words') => Buffer.from(`%PDF-1.7\n${words}\n%%EOF\n`);

type Options = Parameters<ZipFile['addBuffer']>[2];
export interface ArchiveEntry {
  name: string;
  bytes: string | Buffer;
  options?: Options;
}

/** A ZIP of these entries, in their order. */
export async function zipOf(entries: readonly ArchiveEntry[]): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { name, bytes, options } of entries) zip.addBuffer(Buffer.from(bytes), name, options);
  zip.end();
  return buffer(zip.outputStream);
}

export interface ArchivedNews {
  number: number;
  head?: Record<string, unknown>;
  content?: string;
  /** By their ids; the first part of the name is `files/ID/`. */
  files?: Record<number, { name: string; bytes: Buffer }>;
}

export const otherSite = 'https://other.example';

/** The entries of an archive as another site exports it. */
export function archiveEntries(items: readonly ArchivedNews[], origin = otherSite): ArchiveEntry[] {
  const files = items.flatMap((item) =>
    Object.entries(item.files ?? {}).map(([id, { name, bytes }]) => ({
      id: Number(id),
      name: `files/${id}/${name}`,
      bytes,
    })),
  );
  const manifest = {
    format: 'databp-news',
    version: 1,
    origin,
    exportedAt: '2027-03-04T05:06:07.000Z',
    items: items.map(({ number }) => ({ number, text: `${number}-item.md` })),
    files: files.map(({ id, name }) => ({ id, name })),
  };
  return [
    { name: 'manifest.json', bytes: JSON.stringify(manifest) },
    ...items.map((item) => ({ name: `${item.number}-item.md`, bytes: archivedText(item) })),
    ...files.map(({ name, bytes }) => ({ name, bytes })),
  ];
}

function archivedText({ number, head = {}, content = '', files = {} }: ArchivedNews): string {
  const fields = {
    number,
    title: `Item ${number} of another site`,
    excerpt: 'What it is about.',
    category: 'Regulatory',
    date: '2027-01-02',
    link: null,
    format: 'markdown',
    state: 'published',
    publishAt: null,
    unpublishAt: null,
    createdAt: '2027-01-01T00:00:00.000Z',
    files: Object.keys(files).map((id) => ({ id: Number(id), title: `File ${id}` })),
    ...head,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n\n${content}`;
}
