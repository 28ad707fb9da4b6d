import { cpSync } from 'node:fs';
import { join } from 'node:path';

import { setTestEnvironment } from './environment';

setTestEnvironment((directory) => {
  const file = join(directory, 'site.db');
  cpSync(join(process.env.TEST_SQLITE_DIRECTORY ?? '', 'template.db'), file);
  return `file:${file}`;
});
