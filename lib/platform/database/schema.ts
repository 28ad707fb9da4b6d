import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The databases that one build runs on; each has a schema head and a migrations folder under prisma/. */
export const databaseProviders = ['sqlite', 'postgresql'] as const;
export type DatabaseProvider = (typeof databaseProviders)[number];

/** The whole Prisma schema of one provider: its head and the shared models, or other models in their place. */
export function composeSchema(
  projectRoot: string,
  provider: DatabaseProvider,
  models = readFileSync(modelsPath(projectRoot), 'utf8'),
): string {
  return `${readFileSync(join(projectRoot, 'prisma', provider, 'head.prisma'), 'utf8')}\n${models}`;
}

export function modelsPath(projectRoot: string): string {
  return join(projectRoot, 'prisma', 'models.prisma');
}
