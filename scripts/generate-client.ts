import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Generates the Prisma client of a schema file. Downloads nothing. */
export function generateClient(schemaPath: string): void {
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
