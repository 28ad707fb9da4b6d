import 'server-only';

import { paths } from '@/lib/paths';
import { db, type Transaction } from '@/lib/platform/database/db';
import { formatCalendarDay } from '@/lib/platform/dates/calendar-day';
import { env } from '@/lib/platform/process/env';
import { closed } from '@/lib/platform/text/direction';

import { fileKindText } from '../files/kind-text';
import { isPicture, type NewsFile } from '../files-schema';
import { onSite } from '../in-state';
import { listEarlierHeadlines } from './published';

/**
 * What a letter links to besides its text: the item's page, the files of the text and earlier headlines, which it reads
 * with `client`.
 */
export async function letterSurroundings(
  item: { id: number; date: string; files: readonly NewsFile[] },
  client: Pick<Transaction, 'newsItem'> = db(),
) {
  const { siteUrl } = env();
  const earlier = await listEarlierHeadlines(item, client);
  return {
    link: `${siteUrl}${paths.newsItem(item.id)}`,
    earlier: earlier.map(({ id, title, updatedOn }) => ({
      title: updatedOn ? `${closed(title)} (updated ${formatCalendarDay(updatedOn)})` : title,
      link: `${siteUrl}${paths.newsItem(id)}`,
    })),
    files: item.files
      .filter((file) => !isPicture(file))
      .map(({ title, url, size, pageUrl }) => ({
        name: title,
        size: fileKindText({ size }),
        link: `${siteUrl}${url}`,
        ...(pageUrl && { page: `${siteUrl}${pageUrl}` }),
      })),
  };
}

/** Those of the headlines of a letter whose items are on the site now. */
export async function keepOnSite<Headline extends { link: string }>(headlines: Headline[]): Promise<Headline[]> {
  const idOf = ({ link }: Headline) => Number(new URL(link).searchParams.get('id'));
  if (headlines.length === 0) return headlines;
  const where = { AND: [onSite(new Date()), { id: { in: headlines.map(idOf) } }] };
  const shown = await db().newsItem.findMany({ where, select: { id: true } });
  return headlines.filter((headline) => shown.some(({ id }) => id === idOf(headline)));
}
