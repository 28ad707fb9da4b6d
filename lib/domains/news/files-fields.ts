import { paths } from '../../paths';
import type { Prisma } from '../../platform/database/db';
import type { NewsFile } from './files-schema';

export const newsFileFields = { id: true, title: true, name: true, size: true } as const;

/** The files of an item in the order in which they were added. */
export const filesOfItem = {
  select: newsFileFields,
  orderBy: { id: 'asc' },
} satisfies Prisma.NewsItem$filesArgs;

interface Row {
  id: number;
  title: string;
  name: string;
  size: number;
}

/** `size` is in bytes, and `url` is a path on this site. */
export function toNewsFile({ id, title, name, size }: Row): NewsFile {
  return { id, title, url: paths.newsFile(id, name), size };
}
