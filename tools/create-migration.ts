// Writes a migration for both databases from what changed in prisma/models.prisma: npm run migration -- NAME
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { draftMigration, listMigrations, migrationsDirectory } from '../lib/database/migrations';
import { composeSchema } from '../lib/database/schema';
import { startPostgres } from './test-bed/postgres';

const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Usage: npm run migration -- name_in_snake_case');
  process.exit(1);
}

const root = process.cwd();
const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const postgres = await startPostgres();
const scratch = { sqlite: 'file::memory:', postgresql: await postgres.createDatabase('draft') } as const;
for (const provider of ['sqlite', 'postgresql'] as const) {
  const directory = migrationsDirectory(root, provider);
  mkdirSync(directory, { recursive: true });
  const newest = listMigrations(root, provider).at(-1);
  const snapshot = newest ? join(directory, newest, 'schema.prisma') : undefined;
  const sql = await draftMigration(
    root,
    scratch[provider],
    snapshot && existsSync(snapshot) ? readFileSync(snapshot, 'utf8') : undefined,
  );
  if (/^\s*(-- This is an empty migration\.)?\s*$/.test(sql)) {
    console.log(`${provider}: nothing changed`);
    continue;
  }
  const target = join(directory, `${stamp}_${name}`);
  mkdirSync(target);
  writeFileSync(join(target, 'migration.sql'), sql);
  writeFileSync(join(target, 'schema.prisma'), composeSchema(root, provider));
  console.log(`${provider}: ${target}`);
}
await postgres.stop();
process.exit(0);
