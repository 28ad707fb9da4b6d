import { inspect } from 'node:util';

import nextEnv from '@next/env';

import { keepNewFilesPrivate } from '../lib/platform/files/private-files';
import { withoutSecrets } from '../lib/platform/process/foreign-error';
import { env, EnvError, type Env } from '../lib/platform/process/env';

/** Runs one of the processes of the site. An EnvError or another of the expected kinds is one line; the exit code is 1. */
export async function run(
  start: () => Promise<void>,
  ...expected: (abstract new (...args: never[]) => Error)[]
): Promise<void> {
  // Node reports the end of the output's reader as an error of the stream. Next's handler of errors prints to that stream,
  // so that a start would fail on and on and never listen.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  try {
    await start();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isExpected = [EnvError, ...expected].some((kind) => error instanceof kind);
    console.error(withoutSecrets(isExpected ? `Cannot start: ${error.message}` : inspect(error)));
    process.exit(1);
  }
}

/** Reads the environment and the files that add to it. */
export function readSettings({ isDevelopment }: { isDevelopment: boolean }): Env {
  keepNewFilesPrivate();
  Object.assign(process.env, { NODE_ENV: isDevelopment ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' });
  nextEnv.loadEnvConfig(process.cwd(), isDevelopment, { info: () => undefined, error: console.error });
  const settings = env();
  // next-auth reads the site's address from this variable.
  process.env.NEXTAUTH_URL = settings.siteUrl;
  return settings;
}
