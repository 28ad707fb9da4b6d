import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { EnvError } from '../process/env';
import { fileUrl } from '../files/file-url';
import { cipherKey } from './encryption';
import { breakSeal } from './seal';

/** Exit code of a check that has found damage; any other but 0 says that it could not check. */
const isDamaged = 9;

/** Reads all of the database: its structure first, then each row. What cannot be read throws, or aborts the process. */
const script = `
  const [url, encryptionKey] = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
  const client = require('@libsql/client').createClient({ url, encryptionKey, timeout: 10000 });
  (async () => {
    const [{ quick_check: found }] = (await client.execute('PRAGMA quick_check')).rows;
    if (found !== 'ok') throw new Error(found);
    const tables = await client.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'");
    for (const { name } of tables.rows) {
      const table = '"' + name.replaceAll('"', '""') + '"';
      const isOrdered = (await client.execute({ sql: 'SELECT 1 FROM pragma_table_list WHERE name = ? AND wr = 0', args: [name] })).rows.length > 0;
      if (!isOrdered) await client.execute('SELECT * FROM ' + table);
      for (let last = isOrdered ? Number.MIN_SAFE_INTEGER : undefined; last !== undefined; ) {
        const sql = 'SELECT rowid AS "row number", * FROM ' + table + ' WHERE rowid > ? ORDER BY rowid LIMIT 1000';
        last = (await client.execute({ sql, args: [last] })).rows.at(-1)?.['row number'];
      }
    }
  })().catch(({ message }) => {
    process.exitCode = /CORRUPT|NOTADB|malformed/i.test(message) ? ${isDamaged} : 1;
  });`;

/**
 * Throws an EnvError when an encrypted database cannot be read to its end. A flipped bit garbles 16 bytes, and text
 * that is no UTF-8 any more makes libSQL abort the process that reads it: so another process reads it first, unless the
 * file is as its last clean stop has left it; one that is not, though that stop sealed it, throws too. The key must be
 * the right one.
 */
export async function refuseDamagedDatabase(file: string, databaseKey: string): Promise<void> {
  if (!existsSync(file) || (await breakSeal(file, databaseKey))) return;
  const { status, signal } = spawnSync(process.execPath, ['-e', script], {
    input: JSON.stringify([fileUrl(file), cipherKey(databaseKey)]),
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  if (status !== isDamaged && signal !== 'SIGABRT') return;
  throw new EnvError(
    `${file} is damaged and cannot be read: restore a backup (docs/operations.md: Backup and restore)`,
  );
}
