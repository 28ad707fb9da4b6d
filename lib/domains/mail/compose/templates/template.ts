import type { z } from 'zod';

import type { MessageContent } from './layout';

/** Only mail of the list can be unsubscribed from: the rest is about an account, or a notice to the office. */
export type MailAudience = 'list' | 'account' | 'office';

/** One kind of message: the schema of its data, and the content made from it. */
export interface MailTemplate<Schema extends z.ZodType = z.ZodType> {
  /** The message, as the record of messages to an address names it. */
  label: string;
  schema: Schema;
  audience: MailAudience;
  /** Whether the message responds to an action of its reader (RFC 3834), rather than being news to a list. */
  isAutomatic: boolean;
  content(data: z.output<Schema>): MessageContent;
}

export function defineTemplate<Schema extends z.ZodType>(template: MailTemplate<Schema>): MailTemplate<Schema> {
  return template;
}
