import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { newestMigration, readRememberedModels, rememberModels, withoutComments } from './remembered-models';
import { databaseProviders, modelsPath } from '../../lib/platform/database/schema';

it('every change of the models has its migration', () => {
  const models = readFileSync(modelsPath(process.cwd()), 'utf8');
  expect(withoutComments(readRememberedModels(process.cwd()))).toBe(withoutComments(models));
});

describe('in a project of its own', () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'models-'));
    cpSync(join(process.cwd(), 'prisma'), join(root, 'prisma'), { recursive: true });
  });

  afterEach(() => rmSync(root, { recursive: true }));

  const migrationFolder = (provider: string, name: string) => join(root, 'prisma', provider, 'migrations', name);
  const addMigration = (name: string) =>
    databaseProviders.forEach((provider) => mkdirSync(migrationFolder(provider, name)));

  it('remembers the models with the newest migration', () => {
    addMigration('99990101000000_mine');
    rememberModels(root);
    expect(readRememberedModels(root)).toBe(readFileSync(modelsPath(root), 'utf8'));
    expect(newestMigration(root)).toBe('99990101000000_mine');
  });

  it('does not start from models that are not those of the newest migration', () => {
    addMigration('99990101000000_of_another_branch');
    expect(() => readRememberedModels(root)).toThrow(/newest migration is 99990101000000_of_another_branch\. Delete/);
  });

  it('does not start from models of a migration that was deleted', () => {
    addMigration('99990101000000_mine');
    rememberModels(root);
    for (const provider of databaseProviders) {
      rmSync(migrationFolder(provider, '99990101000000_mine'), { recursive: true });
    }
    expect(() => readRememberedModels(root)).toThrow('is of 99990101000000_mine, and the newest');
  });

  it('requires the same migrations for both databases', () => {
    mkdirSync(migrationFolder('sqlite', '99990101000000_half'));
    expect(() => newestMigration(root)).toThrow('do not have the same migrations');
  });
});
