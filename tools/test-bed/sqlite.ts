import { cpSync } from 'node:fs';
import { join } from 'node:path';

import { setTestEnvironment } from './environment';
import { locksOn, openFiles } from './file-locks';

const directory = setTestEnvironment((folder) => {
  const file = join(folder, 'site.db');
  cpSync(join(process.env.TEST_SQLITE_DIRECTORY ?? '', 'template.db'), file);
  return `file:${file}`;
});

/** What a test made the site do has not ended SQLite's locks on the file that it has open (docs/decisions/0022). */
afterAll(() => {
  const file = join(directory, 'site.db');
  if (process.platform !== 'linux' || !openFiles(directory).includes(file)) return;
  expect(['locks on site.db', locksOn(file)]).not.toEqual(['locks on site.db', 0]);
});
