import { buffer } from 'node:stream/consumers';

import { entriesIn } from '@/tests/factories/zip-entries';

import { zipStream, type ZipEntry } from './zip-stream';

async function* each(entries: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* entries;
}

const entry = (name: string, text: string): ZipEntry => ({ name, bytes: [Buffer.from(text)] });

it('writes a ZIP of all entries in their order', async () => {
  const written = [entry('a.md', 'words'), entry('folder/ü.pdf', ''), entry('b', 'x'.repeat(900))];
  const entries = await entriesIn(await buffer(zipStream(each(written))));
  expect([...entries].map(([name, bytes]) => [name, String(bytes)])).toEqual([
    ['a.md', 'words'],
    ['folder/ü.pdf', ''],
    ['b', 'x'.repeat(900)],
  ]);
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
