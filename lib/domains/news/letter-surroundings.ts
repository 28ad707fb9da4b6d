import 'server-only';

import { db, type Transaction } from '../../platform/database/db';
import { env } from '../../platform/process/env';
import { paths } from '../../paths';
import { fileKindText } from './files-kind-text';
import { listEarlierHeadlines } from './published';

/** What a letter links to besides its text: the item's page, its files and earlier headlines. Reads with `client`. */
export async function letterSurroundings(
  item: { id: number; date: string },
  client: Pick<Transaction, 'newsItem' | 'newsFile'> = db(),
) {
  const { siteUrl } = env();
  const earlier = await listEarlierHeadlines(item, client);
  const files = await client.newsFile.findMany({
    where: { newsItemId: item.id },
    orderBy: { id: 'asc' },
    select: { id: true, title: true, name: true, size: true },
  });
  return {
    link: `${siteUrl}${paths.newsItem(item.id)}`,
    earlier: earlier.map(({ id, title }) => ({ title, link: `${siteUrl}${paths.newsItem(id)}` })),
    files: files.map(({ id, title, name, size }) => ({
      name: title,
      size: fileKindText(size),
      link: `${siteUrl}${paths.newsFile(id, name)}`,
    })),
  };
}
