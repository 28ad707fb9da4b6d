import { format } from 'node:util';

import { withoutSecrets } from '@/lib/platform/process/foreign-error';
import { log } from '@/lib/platform/process/log';

/** Next's words for a form of a page that was opened before an upgrade, or that a program made up. No fault of the site. */
const formOfEarlierBuild = /^Failed to find Server Action/;

/**
 * Turns everything that the process prints from now on into JSON lines, including console output of Next and other
 * packages and Node's own warnings.
 */
export function logEverything(): void {
  const levels = { log: 'info', info: 'info', debug: 'debug', trace: 'debug', warn: 'warn', error: 'error' } as const;
  const methods = Object.entries(levels).map(([method, level]) => {
    const write = (...words: unknown[]) => {
      const error = words.find((word) => word instanceof Error);
      if (error && formOfEarlierBuild.test(error.message)) return log().info(error.message.split('\n')[0]);
      log()[level]({ ...(error && { err: error }) }, withoutSecrets(format(...words)));
    };
    return [method, write];
  });
  Object.assign(console, Object.fromEntries(methods));
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log().warn({ err: warning }, 'Node warns'));
  process.on('unhandledRejection', (error) => log().error({ err: error }, 'a rejection was not handled'));
  process.on('uncaughtException', (error) => {
    log().fatal({ err: error }, 'the process cannot go on');
    process.exit(1);
  });
}
