import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { listMigrations, MigrationError } from '../../lib/platform/database/migrations';
import { databaseProviders, modelsPath } from '../../lib/platform/database/schema';

const fileName = join('prisma', 'migrated-models.prisma');
const headPattern = /^\/\/ The models as of (\S+)\. Written by `npm run migration`\.\n/;

/** The newest migration; throws a MigrationError unless both databases have the same. */
export function newestMigration(projectRoot: string): string | undefined {
  const [first, second] = databaseProviders.map((provider) => listMigrations(projectRoot, provider));
  if (String(first) !== String(second)) throw new MigrationError('The two databases do not have the same migrations.');
  return first?.at(-1);
}

/**
 * Returns the models from which the next migration starts. Throws a MigrationError if they are not those of the newest
 * migration, as after a rebase that brought in another branch's.
 */
export function readRememberedModels(projectRoot: string): string {
  const text = readFileSync(join(projectRoot, fileName), 'utf8');
  const remembered = headPattern.exec(text)?.[1];
  const newest = newestMigration(projectRoot);
  if (remembered !== newest) {
    throw new MigrationError(
      `${fileName} is of ${remembered ?? 'no migration'}, and the newest migration is ${newest ?? 'none'}. ` +
        `Delete your own migration's folders, take the file from the branch that you build on (git checkout main -- ${fileName}), and make yours again.`,
    );
  }
  return text.replace(headPattern, '');
}

/** Stores the current models as those of the newest migration. */
export function rememberModels(projectRoot: string): void {
  const models = readFileSync(modelsPath(projectRoot), 'utf8');
  const newest = newestMigration(projectRoot) ?? 'none';
  writeFileSync(
    join(projectRoot, fileName),
    `// The models as of ${newest}. Written by \`npm run migration\`.\n${models}`,
  );
}

/** Models without comments, which the database does not see. */
export function withoutComments(models: string): string {
  return models.replace(/^\s*\/\/.*\n/gm, '');
}
