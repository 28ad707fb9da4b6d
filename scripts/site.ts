// Starts the site behind its front: prepares the database, loads Next, serves until the front says that it has finished.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { MigrationError } from '../lib/platform/database/migrations';
import { FrontChannel } from '../server/site/front-channel';
import { prepareSite } from './prepare-site';
import { readSettings, run } from './starting';

await run(async () => {
  const channel = new FrontChannel();
  const settings = readSettings({ isDevelopment: false });
  useBuiltConfiguration();
  // Next reads the environment on import, which runs while the database is being prepared.
  const loading = import('../server/site/main');
  await prepareSite(settings);
  const { serveToFront } = await loading;
  await serveToFront(settings, channel);
}, MigrationError);

/** Passes Next the configuration from the build, as its standalone server does, so that no build code is loaded. */
function useBuiltConfiguration(): void {
  const path = join(process.env.NEXT_DIST_DIR ?? '.next', 'required-server-files.json');
  const { config } = JSON.parse(readFileSync(path, 'utf8')) as { config: object };
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
}
