import type { z } from 'zod';

import type { Database, Transaction } from '@/lib/platform/database/db';

import type { MessageContent } from './layout';

/** Only mail of the list can be unsubscribed from: the rest is about an account, or a notice to the office. */
export type MailAudience = 'list' | 'account' | 'office';

/** One kind of message: the schema of its data, and the content made from it. */
export interface MailTemplate<Schema extends z.ZodType = z.ZodType> {
  /** As the rows of its messages store it. */
  name: string;
  /** The message, as the record of messages to an address names it. */
  label: string;
  schema: Schema;
  audience: MailAudience;
  /** Whether the message responds to an action of its reader (RFC 3834), rather than being news to a list. */
  isAutomatic: boolean;
  content(data: z.output<Schema>): MessageContent;
}

/** The content of a message: its template, and the `data` that the template requires. */
export interface MailContent<Schema extends z.ZodType = z.ZodType> {
  template: MailTemplate<Schema>;
  data: z.input<Schema>;
}

export type NewMail<Schema extends z.ZodType = z.ZodType> = MailContent<Schema> & { recipient: string };

export type Reading = Transaction | Database;

/** What is known of a queued message. */
export interface QueuedMessage {
  id: number;
  recipient: string;
  template: string;
  /** JSON; empty in a mailing, whose letters share theirs. */
  data: string;
  batchId: number | null;
  createdAt: Date;
}

/** Returns the ids of those messages that are still wanted, after all that was decided since they were queued. */
export type FindWanted = (messages: readonly QueuedMessage[], tx: Reading) => Promise<Set<number>>;

/** A template whose domain says which of its queued messages are still wanted. */
export type QueuedTemplate = MailTemplate & {
  findWanted: FindWanted;
  /** Stops mailings, by their batches, whose messages may no longer be handed over. Runs before each hand-over. */
  stopOutdated?: (batchIds: readonly number[]) => Promise<void>;
  /** The data of a mailing, as JSON, for the messages that are not handed over yet: some of it may be out of date. */
  current?: (data: string) => Promise<string>;
};

/** Validates the data of a message and returns them as stored in its row. */
export function mailData({ template, data }: MailContent): string {
  return JSON.stringify(template.schema.parse(data));
}

export function defineTemplate<Schema extends z.ZodType>(template: MailTemplate<Schema>): MailTemplate<Schema> {
  return template;
}
