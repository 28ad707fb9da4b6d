import { openRaw } from './raw-database';

/** Lets the approved letters about an item of a running site start now: as if it had been on the site for an hour. */
export async function letLettersStart(databaseUrl: string, newsItemId: number): Promise<void> {
  const database = await openRaw(databaseUrl);
  const past = new Date(Date.now() - 3_600_000).toISOString().replace('Z', '+00:00');
  try {
    await database.query(`UPDATE "NewsVersion" SET "at" = ? WHERE "newsItemId" = ?`, [past, newsItemId]);
    await database.query(`UPDATE "Newsletter" SET "startsAt" = ? WHERE "newsItemId" = ? AND "state" = 'approved'`, [
      past,
      newsItemId,
    ]);
  } finally {
    await database.close();
  }
}
