import 'server-only';

import { db, type Transaction } from '@/lib/platform/database/db';
import { AppError } from '@/lib/platform/http/app-error';
import { searchForm } from '@/lib/platform/text/search-form';

/**
 * Gives a notice number to the item whose text becomes public or scheduled with it. Throws a conflict if it was ever that of
 * another item: readers would find two notices under one number. The issues of a document share theirs.
 */
export async function claimNoticeNumber(
  tx: Transaction,
  { id, documentId }: { id: number; documentId: number | null },
  number: string,
): Promise<void> {
  const newsItemId = documentId ?? id;
  const key = keyOf(number);
  // Two items that claim it at one moment take turns here, and the second finds the first.
  await tx.$executeRaw`
    INSERT INTO "NoticeNumber" ("key", "newsItemId") VALUES (${key}, ${newsItemId}) ON CONFLICT ("key") DO NOTHING`;
  const owner = await tx.noticeNumber.findUniqueOrThrow({ where: { key } });
  if (owner.newsItemId === newsItemId) return;
  const message = `Notice number ${number} is that of another item, ${owner.newsItemId}. A number is never used twice.`;
  throw new AppError('conflict', message, { errors: { noticeNumber: [message] } });
}

/** The id of the item or document that has or had a number; undefined if none did. */
export async function ownerOfNumber(number: string): Promise<number | undefined> {
  return (await db().noticeNumber.findUnique({ where: { key: keyOf(number) } }))?.newsItemId;
}

function keyOf(number: string): string {
  return searchForm(number.normalize('NFKC').replace(/ +/g, ' '));
}
