import pino from 'pino';

import { env } from './env';
import { Output } from './output';

let logger: pino.Logger | undefined;

/** The process's log: one JSON object per line on standard output. Never log secrets. */
export function log(): pino.Logger {
  logger ??= openLog();
  return logger;
}

function openLog(): pino.Logger {
  const output = new Output();
  process.once('exit', () => output.flushSync());
  return pino({ level: env().LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime }, output);
}
