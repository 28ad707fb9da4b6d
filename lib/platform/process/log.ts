import pino from 'pino';

import { env } from './env';

let logger: pino.Logger | undefined;

/** The process's log: one JSON object per line on standard output. Never log secrets. */
export function log(): pino.Logger {
  logger ??= pino({ level: env().LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime });
  return logger;
}
