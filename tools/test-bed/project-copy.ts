import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { databaseProviders } from '@/lib/platform/database/schema';

/** This project with one more migration, for `runScript`. Returns its folder, which the test must delete. */
export function copyProjectWithMigration(name: string, sql: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'site-project-'));
  for (const part of ['lib', 'scripts', 'node_modules', 'package.json', 'tsconfig.json']) {
    symlinkSync(join(process.cwd(), part), join(directory, part));
  }
  cpSync(join(process.cwd(), 'prisma'), join(directory, 'prisma'), { recursive: true });
  addMigration(directory, name, sql);
  return directory;
}

/** Adds a migration to a project, for both databases. */
export function addMigration(project: string, name: string, sql: string): void {
  for (const provider of databaseProviders) {
    const migration = join(project, 'prisma', provider, 'migrations', name);
    mkdirSync(migration);
    writeFileSync(join(migration, 'migration.sql'), sql);
  }
}
