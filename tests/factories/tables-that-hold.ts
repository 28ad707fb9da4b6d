import { env } from '@/lib/platform/process/env';
import { openRaw } from '@/tools/test-bed/raw-database';

/**
 * The tables of which some column contains a text, regardless of the models; excludes those that only index another.
 */
export async function tablesThatHold(text: string): Promise<string[]> {
  const raw = await openRaw(env().databaseUrl);
  try {
    const found: string[] = [];
    for (const { name, columns } of await raw.tables()) {
      if (/Search/.test(name)) continue;
      const texts = columns
        .filter(({ type }) => type === 'text')
        .map((column) => `CAST("${column.name}" AS TEXT) LIKE ?`);
      if (texts.length === 0) continue;
      const rows = await raw.query(
        `SELECT 1 FROM "${name}" WHERE ${texts.join(' OR ')} LIMIT 1`,
        texts.map(() => `%${text}%`),
      );
      if (rows.length > 0) found.push(name);
    }
    return found.sort();
  } finally {
    await raw.close();
  }
}
