import 'server-only';

import { recordAudit, type Actor } from '@/lib/domains/audit/service';
import { paths } from '@/lib/paths';
import { createToken, hashToken } from '@/lib/platform/crypto/token';
import { db } from '@/lib/platform/database/db';
import { AppError } from '@/lib/platform/http/app-error';
import { env } from '@/lib/platform/process/env';

import { newsAudit } from '../audit';
import type { Seen } from '../acts-schema';
import type { NewsItem, PreviewLink } from '../schema';
import { newsSubject } from '../admin-item';
import { filesOfNamed } from '../documents/named';
import { documentsOf, storedFilesOf } from '../files/fields';
import type { NewsFile } from '../files-schema';
import { hasChanges, lockNewsItem, stateOf, type ItemRow } from '../item-row';
import {
  deletePreviewLinks,
  hasGoneLiveSince,
  openPreviewLinks,
  previewMilliseconds,
  unexpired,
} from '../preview-links';
import { datedForNow } from '../launch-day';
import { rendered } from '../markdown/html';
import { textOf } from '../text';
import { requireRevision } from '../versions/working-copy';

const maximumLinksPerItem = 20;

/**
 * Creates a link that shows the working copy of an item to anyone who has the link: for seven days, or until the text is
 * public. Stores only its hash. Throws a conflict if `revision` names another working copy.
 */
export async function createPreviewLink(
  newsItemId: number,
  { revision }: Seen,
  actor: Actor,
  now = new Date(),
): Promise<PreviewLink> {
  const { token, tokenHash } = createToken();
  const expiresAt = new Date(now.getTime() + previewMilliseconds);
  await db().$transaction(async (tx) => {
    const item = await lockNewsItem(tx, newsItemId);
    await requireRevision(tx, item, revision);
    if (isLive(item, now)) throw new AppError('conflict', 'This news item is on the site: share its own address.');
    const working = await tx.newsPreview.count({ where: openPreviewLinks(newsItemId, now) });
    if (working >= maximumLinksPerItem)
      throw new AppError(
        'conflict',
        `This news item has ${working} preview links that still work: share one of those.`,
      );
    await tx.newsPreview.create({ data: { newsItemId, tokenHash, createdAt: now, expiresAt }, select: { id: true } });
    await recordAudit(tx, actor, {
      action: newsAudit['news.preview'],
      subject: newsSubject(item),
      changes: { expiresAt: { to: expiresAt.toISOString() } },
    });
  });
  return { url: `${env().siteUrl}${paths.preview(token)}`, expiresAt: expiresAt.toISOString() };
}

export interface Preview {
  item: NewsItem & { html: string | null; documentId: number | null; commentUntil: string | null };
  files: NewsFile[];
  /** Of all that the text has, pictures and their smaller sizes too. */
  fileIds: number[];
  expiresAt: Date;
  /** Whether the item is public as it is, which leaves nothing to preview. */
  isLive: boolean;
}

/**
 * The content of a preview link, with the day that publishing would give it; null if the link does not exist, has expired or
 * was withdrawn. A link that has ended shows nothing that is not public: `isLive`, or null if the item is not on the site.
 */
export async function findPreview(token: string, now = new Date()): Promise<Preview | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const row = await db().newsPreview.findUnique({
    where: { tokenHash: hashToken(token), ...unexpired(now) },
    select: { createdAt: true, expiresAt: true, endedAt: true, newsItem: { include: { draft: true } } },
  });
  if (!row) return null;
  const { draft, ...item } = row.newsItem;
  const isPublic = stateOf(item, now) === 'published';
  const hasEnded = row.endedAt !== null || hasGoneLiveSince(row.createdAt, item, now);
  if (hasEnded && !isPublic) return null;
  const shown = hasEnded ? item : datedForNow(item, textOf(draft ?? item), now);
  return {
    item: { ...item, ...shown, ...rendered(shown) },
    files: [...documentsOf(shown), ...(await filesOfNamed(shown))],
    fileIds: storedFilesOf(shown).map(({ id }) => id),
    expiresAt: row.expiresAt,
    isLive: hasEnded || isLive({ ...row.newsItem, wasMailed: false }, now),
  };
}

/** Whether the public item has no unpublished changes. */
function isLive(row: ItemRow, now: Date): boolean {
  return stateOf(row, now) === 'published' && !hasChanges(row);
}

/** Takes back the links that show the working copy of an item: they lead nowhere from now on. Throws a 404. */
export async function withdrawPreviewLinks(newsItemId: number, actor: Actor, now = new Date()): Promise<void> {
  await db().$transaction(async (tx) => {
    const item = await lockNewsItem(tx, newsItemId);
    const count = await deletePreviewLinks(tx, newsItemId, now);
    if (count === 0) throw new AppError('conflict', 'This news item has no preview link that works.');
    await recordAudit(tx, actor, { action: newsAudit['news.withdraw-preview'], subject: newsSubject(item) });
  });
}
