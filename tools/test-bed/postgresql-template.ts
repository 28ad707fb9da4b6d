import { startPostgres } from './postgres';
import { keepServer, migrate, templateName } from './template';

/** Starts PostgreSQL and builds one migrated database; each test file works on a copy. */
export default async function createPostgresqlTemplate(): Promise<void> {
  // With a database for each file, its launcher would open one after the other all the time.
  const server = await startPostgres(['autovacuum=off', 'synchronous_commit=off']);
  keepServer(server);
  const url = await server.createDatabase(templateName);
  migrate(url);
  process.env.TEST_POSTGRESQL_URL = url;
}
