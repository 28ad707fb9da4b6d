// Generates the Prisma clients for SQLite and PostgreSQL from one set of models.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { composeSchema, databaseProviders } from '../lib/platform/database/schema';
import { generateClient } from './generate-client';

const generatedDirectory = join('prisma', '.generated');

mkdirSync(generatedDirectory, { recursive: true });
for (const provider of databaseProviders) {
  const schemaPath = join(generatedDirectory, `${provider}.prisma`);
  writeFileSync(schemaPath, composeSchema(process.cwd(), provider));
  generateClient(schemaPath);
}
