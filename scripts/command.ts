// Shared by the command-line programs: loading the environment, and one-line errors.
import { inspect } from 'node:util';

import nextEnv from '@next/env';

import { BackupError } from '../lib/backup/store';
import { MigrationError } from '../lib/platform/database/migrations';
import { withoutSecrets } from '../lib/platform/process/foreign-error';
import { EnvError } from '../lib/platform/process/env';
import { keepNewFilesPrivate } from '../lib/platform/files/private-files';
import { AppError } from '../lib/platform/http/app-error';
import { failureOutside } from './failure';

/** Thrown if the command's findings are a reason to exit with 1. */
export class CommandFailure extends Error {
  override name = 'CommandFailure';
}

export class UsageError extends Error {
  override name = 'UsageError';
}

const expected = [AppError, BackupError, CommandFailure, EnvError, MigrationError, UsageError];

/** Loads .env, runs `work` and ends the process, with code 1 and one sentence on failure. */
export async function runCommand(work: () => Promise<void>): Promise<never> {
  try {
    keepNewFilesPrivate();
    nextEnv.loadEnvConfig(process.cwd(), false, { info: () => undefined, error: console.error });
    await work();
    process.exit(0);
  } catch (error) {
    const isExpected = expected.some((kind) => error instanceof kind);
    console.error(
      isExpected
        ? (error as Error).message
        : (misuseOf(error) ?? failureOutside(error) ?? withoutSecrets(inspect(error))),
    );
    process.exit(1);
  }
}

/** What is wrong with the options that were given, by `parseArgs`. */
function misuseOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))) return undefined;
  const word = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  if (error.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `There is no option ${word}.`;
  if (error.code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') return `The command takes no “${word}”.`;
  const option = word.replace(/^-\w, /, '').replace(/ <value>$/, '');
  return word.endsWith('<value>') ? `The option ${option} needs a value.` : `The option ${option} takes no value.`;
}
