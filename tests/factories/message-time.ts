import { db } from '@/lib/platform/database/db';

/** Makes every verification message so far this much older. */
export async function letMessageTimePass(hours: number): Promise<void> {
  const earlier = (date: Date) => new Date(date.getTime() - hours * 3_600_000);
  for (const { id, at } of await db().limitHit.findMany({ where: { scope: { startsWith: 'verification:' } } })) {
    await db().limitHit.update({ where: { id }, data: { at: earlier(at) } });
  }
  for (const { id, lastMessageAt } of await db().subscription.findMany({ where: { lastMessageAt: { not: null } } })) {
    if (lastMessageAt)
      await db().subscription.update({ where: { id }, data: { lastMessageAt: earlier(lastMessageAt) } });
  }
}
