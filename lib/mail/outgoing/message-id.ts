import { randomUUID } from 'node:crypto';

import { env } from '../../env';

/** A name for a message that no other has, under this site's own. */
export function newMessageId(): string {
  return `<${randomUUID()}@${new URL(env().siteUrl).hostname}>`;
}
