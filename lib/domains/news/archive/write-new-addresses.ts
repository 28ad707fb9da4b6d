import 'server-only';

import { setImmediate } from 'node:timers/promises';

import { db } from '../../../platform/database/db';
import { env } from '../../../platform/process/env';
import type { Actor } from '../../audit/service';
import { rendered } from '../markdown/html';
import { newAddressOf, withNewAddresses, type NewAddresses } from './new-addresses';
import type { NewsArchive } from './open-archive';
import type { ItemHere } from './plan';

/**
 * Rewrites the links between the items and files of an archive that are here now, each item by itself: one transaction
 * for all would hold back every other writer. A draft that was changed since it was imported is left as it is.
 */
export async function writeNewAddresses(archive: NewsArchive, here: readonly ItemHere[], actor: Actor): Promise<void> {
  const addresses: NewAddresses = {
    origins: { from: archive.manifest.origin, to: new URL(env().siteUrl).origin },
    items: new Map(here.map(({ number, id }) => [number, id])),
    files: await findFiles(here),
  };
  for (const { id, source, item } of here) {
    const read = await archive.readItem(item);
    if (typeof read === 'string') continue;
    const { text } = read;
    const content = text.content && withNewAddresses(text.content, addresses);
    const excerpt = withNewAddresses(text.excerpt, addresses);
    const link = text.link && newAddressOf(text.link, addresses);
    if (content === text.content && excerpt === text.excerpt && link === text.link) continue;
    const row = await db().newsItem.findUnique({ where: { id }, select: { files: true } });
    if (!row) continue;
    const html = rendered({ content, format: text.format, files: row.files });
    await db().newsItem.updateMany({
      where: { id, source, revision: 1, isPublished: false, ending: '', content: text.content },
      data: { content, excerpt, link, ...html, revision: 2, updatedBy: actor.email },
    });
    // The embedded database never yields: let other requests have a turn.
    await setImmediate();
  }
}

/** The files that are here, by their numbers in the archive and of what they replaced: an item's file is known by its bytes. */
async function findFiles(here: readonly ItemHere[]): Promise<NewAddresses['files']> {
  const rows = await db().newsFile.findMany({
    where: { newsItemId: { in: here.map(({ id }) => id) } },
    select: { id: true, name: true, newsItemId: true, hash: true },
    orderBy: { id: 'desc' },
  });
  const byHash = new Map(rows.map(({ newsItemId, hash, ...file }) => [`${newsItemId} ${hash}`, file]));
  const found = here.flatMap(({ id, files }) =>
    files.flatMap(({ entry, hash, replaces = [] }) =>
      [entry.id, ...replaces].map((number) => [number, byHash.get(`${id} ${hash}`)] as const),
    ),
  );
  return new Map(found.flatMap(([number, file]) => (file ? [[number, file]] : [])));
}
