import 'server-only';

import { recordAudit, type Actor } from '../audit/service';
import { db } from '../../platform/database/db';
import { env } from '../../platform/process/env';
import { AppError, notFound } from '../../platform/http/app-error';
import { paths } from '../../paths';
import { createToken, hashToken } from '../../platform/crypto/token';
import type { NewsItem, PreviewLink } from './schema';
import { newsSubject } from './admin-item';
import { filesOfItem, toNewsFile } from './files-fields';
import type { NewsFile } from './files-schema';
import { stateOf } from './item-row';
import { rendered } from './rendered';
import { textOf } from './text';

const maximumLinksPerItem = 20;
const previewMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** Creates a link that shows an item to anyone who has the link, for seven days. Stores only its hash. */
export async function createPreviewLink(newsItemId: number, actor: Actor, now = new Date()): Promise<PreviewLink> {
  const { token, tokenHash } = createToken();
  const expiresAt = new Date(now.getTime() + previewMilliseconds);
  await db().$transaction(async (tx) => {
    const item = await tx.newsItem.findUnique({ where: { id: newsItemId }, include: { draft: true } });
    if (!item) throw notFound('News item');
    if (isLive(item, now)) throw new AppError('conflict', 'This news item is on the site: share its own address.');
    const working = await tx.newsPreview.count({ where: { newsItemId, expiresAt: { gt: now } } });
    if (working >= maximumLinksPerItem)
      throw new AppError(
        'conflict',
        `This news item has ${working} preview links that still work: share one of those.`,
      );
    await tx.newsPreview.create({ data: { newsItemId, tokenHash, createdAt: now, expiresAt }, select: { id: true } });
    await recordAudit(tx, actor, {
      action: 'news.preview',
      subject: newsSubject(item),
      changes: { expiresAt: { to: expiresAt.toISOString() } },
    });
  });
  return { url: `${env().siteUrl}${paths.preview(token)}`, expiresAt: expiresAt.toISOString() };
}

export interface Preview {
  item: NewsItem & { html: string | null };
  files: NewsFile[];
  expiresAt: Date;
  /** Whether the item is public as it is, which leaves nothing to preview. */
  isLive: boolean;
}

/** The content of a preview link; null if the link does not exist or has expired. */
export async function findPreview(token: string, now = new Date()): Promise<Preview | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const row = await db().newsPreview.findUnique({
    where: { tokenHash: hashToken(token), expiresAt: { gt: now } },
    select: { expiresAt: true, newsItem: { include: { draft: true, files: filesOfItem } } },
  });
  if (!row) return null;
  const { draft, files, ...item } = row.newsItem;
  return {
    item: { ...item, ...(draft && { ...textOf(draft), ...rendered(draft) }) },
    files: files.map(toNewsFile),
    expiresAt: row.expiresAt,
    isLive: isLive(row.newsItem, now),
  };
}

/** Whether the public item has no unpublished changes. */
function isLive(row: Parameters<typeof stateOf>[0] & { draft: object | null }, now: Date): boolean {
  return !row.draft && stateOf(row, now) === 'published';
}
