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

/** What becomes of a link that was asked for, in words for the person who asked. */
export function linkText(email: string): string {
  return isMailKept()
    ? `This site has no mail server: the link for ${email} is kept as a file on its server.`
    : `A link is on its way to ${email}.`;
}
