import pino from 'pino';

import { env } from './env';
import { withoutSecrets } from './foreign-error';
import { Output } from './output';

let logger: pino.Logger | undefined;

/** The process's log: one JSON object per line on standard output. Never log secrets; those in errors are taken out. */
export function log(): pino.Logger {
  logger ??= openLog();
  return logger;
}

function openLog(): pino.Logger {
  const output = new Output();
  process.once('exit', () => output.flushSync());
  const { LOG_LEVEL: level } = env();
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: loggedError } };
  return pino(options, output);
}

/** An error of any library as a line holds it: its properties, too, may hold an address with a password. */
export function loggedError(error: Error): unknown {
  const seen = new WeakSet();
  const text = JSON.stringify(pino.stdSerializers.err(error), (_, value: unknown) => {
    if (typeof value === 'string') return withoutSecrets(value);
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    // An error may lead back to itself.
    if (seen.has(value)) return undefined;
    seen.add(value);
    return value;
  });
  return JSON.parse(text);
}
