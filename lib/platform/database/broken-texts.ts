import type { Client } from '@libsql/client';

import { libsqlConfig } from './libsql-config';

/** In UTF-8, the byte ED begins characters up to U+D7FF; followed by A0 or more, it begins half of a character. */
const halves = Array.from({ length: 32 }, (_, index) => `x'ED${(0xa0 + index).toString(16)}'`);

/** Whether a column may hold text that is not well-formed, without false negatives: it has such a first byte. */
export const mayBeBroken = (column: string) => `instr(CAST(${column} AS BLOB), x'ED') > 0`;

/**
 * Replaces each half of a character that an earlier release stored in an embedded database, by SQL: libSQL ends the
 * process when it reads such text.
 */
export async function mendBrokenTexts(file: string, report: (message: string) => void): Promise<void> {
  const { createClient } = await import('@libsql/client');
  const client = createClient(libsqlConfig(file));
  try {
    let mended = 0;
    for (const [table, column] of await textColumns(client)) {
      const bytes = `CAST(${column} AS BLOB)`;
      const at = `coalesce(${halves.map((half) => `nullif(instr(${bytes}, ${half}), 0)`).join(', ')})`;
      const half = `CAST(substr(${bytes}, ${at}, 3) AS TEXT)`;
      const statement = `UPDATE ${table} SET ${column} = replace(${column}, ${half}, char(65533)) WHERE typeof(${column}) = 'text' AND ${mayBeBroken(column)} AND ${at} > 0`;
      for (let count = 1; count > 0; mended += count) count = (await client.execute(statement)).rowsAffected;
    }
    if (mended > 0) report(`Replaced ${mended} halves of characters, which no process could read, by “\ufffd”.`);
  } finally {
    client.close();
  }
}

/** The columns of text that are stored, quoted. Generated columns follow from these. */
async function textColumns(client: Client): Promise<[table: string, column: string][]> {
  const { rows } = await client.execute(`
    SELECT format('"%w"', t.name), format('"%w"', c.name) FROM pragma_table_list AS t, pragma_table_xinfo(t.name) AS c
    WHERE t.type = 'table' AND t.schema = 'main' AND t.name NOT LIKE 'sqlite%' AND c.type = 'TEXT' AND c.hidden = 0`);
  return rows.map((row) => [String(row[0]), String(row[1])]);
}
