import 'server-only';

import { join } from 'node:path';

import { env } from '../../../platform/process/env';

/** Whether messages are kept as files, because no mail server is set. */
export function isMailKept(): boolean {
  return !env().SMTP_URL;
}

/** Where they are kept then. */
export function outboxFolder(): string {
  return join(env().dataDirectory, 'outbox');
}
