import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The supported databases. Each has a schema head and a migrations folder under prisma/. */
export const databaseProviders = ['sqlite', 'postgresql'] as const;
export type DatabaseProvider = (typeof databaseProviders)[number];

/** Returns the Prisma schema of a provider: its head followed by the shared models, or by `models`. */
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
