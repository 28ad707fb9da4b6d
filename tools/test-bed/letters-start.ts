import { openRaw } from './raw-database';

/** Lets the letters that a server has deferred be tried again now, instead of in up to a minute and a half. */
export async function letDeferredLettersGo(databaseUrl: string): Promise<void> {
  const database = await openRaw(databaseUrl);
  const now = new Date().toISOString().replace('Z', '+00:00');
  await database.query(`UPDATE "OutboundMail" SET "nextAttemptAt" = ? WHERE "status" = 'pending'`, [now]);
  await database.close();
}

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
