import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { applyMigrations } from '../../lib/platform/database/migrations';
import { resetEnv } from '../../lib/platform/process/env';
import { templateName } from './template';

/** A database of the kind under test, without any table. */
export async function createEmptyDatabase(): Promise<string> {
  return isPostgres() ? createDatabase('') : `file:${newFile()}`;
}

/** A database of the kind under test, with all its tables and no rows. */
export async function createMigratedDatabase(): Promise<string> {
  if (isPostgres()) return copyPostgresTemplate();
  const file = newFile();
  cpSync(join(process.env.TEST_SQLITE_DIRECTORY ?? '', 'template.db'), file);
  return `file:${file}`;
}

/** A copy of the one PostgreSQL database that the migrations were applied to. */
export function copyPostgresTemplate(): Promise<string> {
  return createDatabase(`TEMPLATE "${templateName}"`);
}

/**
 * A PostgreSQL database with all its tables and no rows, in a locale in which punctuation counts least, as in glibc’s
 * en_US.UTF-8, which images have by default and a machine of tests may lack.
 */
export async function createLocalizedDatabase(): Promise<string> {
  const databaseUrl = await createDatabase(`TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en-US-u-ka-shifted'`);
  await applyMigrations(process.cwd(), databaseUrl);
  return databaseUrl;
}

/** Lets each test of a file set DATABASE_URL: the database under test is back after it. */
export function restoreDatabaseUrl(): void {
  let usual: string | undefined;
  beforeAll(() => {
    usual = process.env.DATABASE_URL;
  });
  afterEach(() => {
    process.env.DATABASE_URL = usual;
    resetEnv();
  });
}

export function isPostgres(): boolean {
  return process.env.DATABASE_URL?.startsWith('postgresql:') ?? false;
}

function newFile(): string {
  return join(mkdtempSync(join(process.env.TEST_DATA_DIRECTORY ?? '', 'other-')), 'site.db');
}

async function createDatabase(options: string): Promise<string> {
  const template = process.env.TEST_POSTGRESQL_URL ?? '';
  const name = `other_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: template.replace(templateName, 'postgres') });
  await client.connect();
  // One copy at a time: PostgreSQL refuses to copy a template that is being copied.
  await client.query('SELECT pg_advisory_lock(1)');
  await client.query(`CREATE DATABASE "${name}" ${options}`);
  await client.end();
  return template.replace(templateName, name);
}
