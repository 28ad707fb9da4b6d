import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

import { EnvError } from '../process/env';
import { fileUrl } from '../files/file-url';
import { cipherKey } from './encryption';
import { breakSeal } from './seal';

/** Exit code of a check that found damage. Any other code than 0 means that the check could not run. */
const isDamaged = 9;

/** Reads the whole database, first its structure, then every row. Throws, or aborts the process, on damage. */
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
 * Throws an EnvError if an encrypted database is damaged. A flipped bit garbles 16 bytes, and libSQL aborts the process
 * when it reads text that is not UTF-8, so a child process reads the file first, unless its seal shows that it has not
 * changed since the last clean stop. Also throws if there is a seal and the file has changed. Expects the right key.
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
