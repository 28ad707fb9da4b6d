// Generates the Prisma clients for SQLite and PostgreSQL from one set of models.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { composeSchema, databaseProviders } from '../lib/platform/database/schema';

const generatedDirectory = join('prisma', '.generated');

mkdirSync(generatedDirectory, { recursive: true });
for (const provider of databaseProviders) {
  const schemaPath = join(generatedDirectory, `${provider}.prisma`);
  writeFileSync(schemaPath, composeSchema(process.cwd(), provider));
  execFileSync(
    process.execPath,
    [join('node_modules', 'prisma', 'build', 'index.js'), 'generate', '--schema', schemaPath],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        // Any existing file will do: it stops the command from downloading an engine that `generate` does not use.
        PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
        CHECKPOINT_DISABLE: '1',
      },
    },
  );
}
