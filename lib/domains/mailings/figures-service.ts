import 'server-only';

import { db } from '../../platform/database/db';

interface Started {
  newsItemId: number;
  title: string;
  startsAt: Date | null;
  createdAt: Date;
}

/** Mailings that have begun to send letters in a time; an approved one may begin later, or be canceled before. */
export async function listStartedMailings(within: { gte: Date; lt: Date }, take: number): Promise<Started[]> {
  const read = (when: { startsAt: typeof within } | { startsAt: null; createdAt: typeof within }) =>
    db().newsletter.findMany({
      where: { hasStarted: true, ...when },
      orderBy: [{ startsAt: 'desc' }, { createdAt: 'desc' }],
      take,
      select: { newsItemId: true, title: true, startsAt: true, createdAt: true },
    });
  return (await Promise.all([read({ startsAt: within }), read({ startsAt: null, createdAt: within })])).flat();
}
