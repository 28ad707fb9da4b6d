import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The databases that one build runs on; each has a schema head and a migrations folder under prisma/. */
export const databaseProviders = ['sqlite', 'postgresql'] as const;
export type DatabaseProvider = (typeof databaseProviders)[number];

/** The whole Prisma schema of one provider: its head and the shared models. */
export function composeSchema(projectRoot: string, provider: DatabaseProvider): string {
  const read = (...path: string[]) => readFileSync(join(projectRoot, 'prisma', ...path), 'utf8');
  return `${read(provider, 'head.prisma')}\n${read('models.prisma')}`;
}
