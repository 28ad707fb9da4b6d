import { mkdtempSync, rmSync } from 'node:fs';
import { open, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { openZip } from './read';
import { zipStream, type ZipEntry } from './write';

let directory: string;
const files: FileHandle[] = [];

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'zip-'));
});

afterAll(async () => {
  await Promise.all(files.map((file) => file.close()));
  rmSync(directory, { recursive: true });
});

async function* each(entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

async function opened(entries: ZipEntry[], limits = { entries: 10, bytes: 1000 }) {
  const path = join(directory, String(files.length));
  await writeFile(path, await buffer(zipStream(each(entries))));
  const file = await open(path);
  files.push(file);
  return openZip(file.fd, limits);
}

const entry = (name: string, text: string): ZipEntry => ({ name, bytes: [Buffer.from(text)] });

it('reads what was written', async () => {
  const zip = await opened([entry('a.md', 'words'), entry('folder/ü.pdf', ''), entry('b', 'x'.repeat(900))]);
  expect([...zip.names]).toEqual(['a.md', 'folder/ü.pdf', 'b']);
  expect(String(await zip.read('a.md', 5))).toBe('words');
  expect(String(await zip.read('folder/ü.pdf', 5))).toBe('');
  expect(await zip.read('b', 900)).toHaveLength(900);
  await expect(zip.read('c', 5)).rejects.toMatchObject({ code: 'invalid' });
});

it('counts entries and bytes, and an entry that is read again once', async () => {
  const entries = [entry('a', 'x'.repeat(600)), entry('b', 'x'.repeat(600))];
  await expect(opened(entries, { entries: 1, bytes: 1000 })).rejects.toMatchObject({ code: 'too_large' });
  const zip = await opened(entries);
  expect(await zip.read('a', 600)).toHaveLength(600);
  expect(await zip.read('a', 600)).toHaveLength(600);
  await expect(zip.read('a', 599)).rejects.toMatchObject({ code: 'too_large' });
  expect(await zip.read('a', 600)).toHaveLength(600);
  await expect(zip.read('b', 600)).rejects.toMatchObject({
    code: 'too_large',
    message: expect.stringContaining('The archive holds more than') as string,
  });
});

/** An entry that never packs smaller, in chunks; counts those that were asked for. */
function counted(name: string, chunks: number) {
  const state = { asked: 0 };
  function* bytes() {
    for (; state.asked < chunks; state.asked += 1)
      yield Buffer.from(Array.from({ length: 64 * 1024 }, (_, index) => (index * index * (31 + state.asked)) % 251));
  }
  return { state, entry: { name, bytes: bytes() } };
}

it('reads an entry only as fast as its reader does, and the next after it', async () => {
  const first = counted('first', 100);
  const second = counted('second', 100);
  const reader = zipStream(each([first.entry, second.entry])).getReader();
  await reader.read();
  await new Promise((resolve) => setImmediate(resolve));
  expect(first.state.asked).toBeLessThan(50);
  expect(second.state.asked).toBe(0);
  while (!(await reader.read()).done);
  expect([first.state.asked, second.state.asked]).toEqual([100, 100]);
});

it('closes what it reads when its reader leaves', async () => {
  let isClosed = false;
  async function* endless(): AsyncGenerator<ZipEntry> {
    try {
      for (;;) yield counted('entry', 100).entry;
    } finally {
      isClosed = true;
    }
  }
  const stream = zipStream(endless());
  const reader = stream.getReader();
  await reader.read();
  await reader.cancel();
  while (!isClosed) await new Promise((resolve) => setImmediate(resolve));
});

it('breaks off where reading fails, so that what was sent is no ZIP', async () => {
  async function* failing(): AsyncGenerator<ZipEntry> {
    yield entry('a', 'words');
    throw new Error('The database is away.');
  }
  await expect(buffer(zipStream(failing()))).rejects.toThrow('The database is away.');
  function* half() {
    yield Buffer.from('words');
    throw new Error('The file is gone.');
  }
  await expect(buffer(zipStream(each([{ name: 'a', bytes: half() }])))).rejects.toThrow('The file is gone.');
});
