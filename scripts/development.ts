// Starts the site from its sources, in one process.
import { MigrationError } from '../lib/platform/database/migrations';
import { prepareSite } from './prepare-site';
import { readSettings, run } from './starting';

await run(async () => {
  const settings = readSettings({ isDevelopment: true });
  const loading = import('../server/development');
  await prepareSite(settings);
  const { serveFromSource } = await loading;
  await serveFromSource(settings);
}, MigrationError);
