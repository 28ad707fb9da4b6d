import { buffer } from 'node:stream/consumers';

import { fromBufferPromise } from 'yauzl';

/** The entries of a ZIP by their names. */
export async function entriesIn(archive: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(archive);
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return entries;
}
