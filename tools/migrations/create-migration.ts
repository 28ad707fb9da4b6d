// Writes a migration for both databases from the changes to prisma/models.prisma: npm run migration -- NAME
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { migrationsDirectory } from '../../lib/platform/database/migrations';
import { openEngine } from './schema-engine';
import { newestMigration, readRememberedModels, rememberModels } from './remembered-models';
import { composeSchema, databaseProviders, type DatabaseProvider } from '../../lib/platform/database/schema';
import { runCommand, UsageError } from '../../scripts/command';
import { startPostgres } from '../test-bed/postgres';

const emptyPattern = /^\s*(-- This is an empty migration\.)?\s*$/;

await runCommand(async () => {
  const root = process.cwd();
  const name = process.argv[2];
  if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new UsageError('Usage: npm run migration -- name_in_snake_case');
  }
  const previousModels = readRememberedModels(root);
  const sql = await draft(root, previousModels);
  if (Object.values(sql).every((text) => emptyPattern.test(text))) {
    console.log('Nothing that a database sees has changed.');
  } else {
    const folder = `${stampAfter(newestMigration(root))}_${name}`;
    for (const provider of databaseProviders) {
      const target = join(migrationsDirectory(root, provider), folder);
      mkdirSync(target);
      writeFileSync(join(target, 'migration.sql'), sql[provider]);
      console.log(`${provider}: ${target}`);
    }
  }
  rememberModels(root);
});

async function draft(root: string, previousModels: string): Promise<Record<DatabaseProvider, string>> {
  const postgres = await startPostgres();
  try {
    return {
      sqlite: await draftFor('sqlite', 'file::memory:', root, previousModels),
      postgresql: await draftFor('postgresql', await postgres.createDatabase('draft'), root, previousModels),
    };
  } finally {
    await postgres.stop();
  }
}

/** The SQL that brings a schema to the current models; `databaseUrl` names any reachable database of the provider. */
async function draftFor(
  provider: DatabaseProvider,
  databaseUrl: string,
  root: string,
  previousModels: string,
): Promise<string> {
  const engine = await openEngine(root, databaseUrl);
  const schemaOf = (models?: string) => ({
    tag: 'schemaDatamodel' as const,
    files: [{ path: 'schema.prisma', content: composeSchema(root, provider, models) }],
  });
  const { stdout } = await engine.diff({
    from: schemaOf(previousModels),
    to: schemaOf(),
    script: true,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  });
  return stdout ?? '';
}

/** The current second, or the one after the newest migration if that is later: names define the order. */
function stampAfter(newest = ''): string {
  const now = Number(new Date().toISOString().replace(/\D/g, '').slice(0, 14));
  return String(Math.max(now, Number(newest.slice(0, 14)) + 1));
}
