import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { migrate } from './template';

/** Builds one migrated database file; each test file works on a copy. */
export default async function createSqliteTemplate(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'site-sqlite-'));
  process.env.TEST_SQLITE_DIRECTORY = directory;
  migrate(`file:${join(directory, 'template.db')}`);
}
