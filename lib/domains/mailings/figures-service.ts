import 'server-only';

import type { Within } from '@/lib/domains/news/items/figures-service';
import { db } from '@/lib/platform/database/db';

import { withProgress } from './progress';

interface Started {
  newsItemId: number;
  title: string;
  startsAt: Date | null;
  createdAt: Date;
}

/** Mailings that have begun to send letters in a time; an approved one may begin later, or end before. */
const startedIn = (within: Within) => ({
  hasStarted: true,
  OR: [{ startsAt: within }, { startsAt: null, createdAt: within }],
});

/** The latest mailings that began in a time. */
export async function listStartedMailings(within: Within, take: number): Promise<Started[]> {
  const rows = await db().newsletter.findMany({
    where: startedIn(within),
    select: { newsItemId: true, title: true, startsAt: true, createdAt: true },
  });
  const timeOf = ({ startsAt, createdAt }: Started) => (startsAt ?? createdAt).getTime();
  return rows.toSorted((one, next) => timeOf(next) - timeOf(one)).slice(0, take);
}

/** How many mailings began in a time, and how many of their letters the mail server has accepted by now. */
export async function countStartedMailings(within: Within): Promise<{ mailings: number; letters: number }> {
  const mailings = await withProgress(await db().newsletter.findMany({ where: startedIn(within) }));
  return {
    mailings: mailings.length,
    letters: mailings.reduce((sum, { progress }) => sum + progress.sent, 0),
  };
}
