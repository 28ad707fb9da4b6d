import 'server-only';

import { join } from 'node:path';

import { env } from '../../../platform/process/env';

/** Whether messages are stored as files, because no mail server is set. */
export function isMailKept(): boolean {
  return !env().SMTP_URL;
}

/** The folder of these files. */
export function outboxFolder(): string {
  return join(env().dataDirectory, 'outbox');
}
