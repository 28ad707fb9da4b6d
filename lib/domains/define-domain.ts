import type { QueuedTemplate } from '@/lib/domains/mail/compose/templates/template';
import type { Prisma, Transaction } from '@/lib/platform/database/db';
import type { Contract } from '@/lib/platform/http/contract';
import type { Job } from '@/lib/platform/process/jobs';
import type { ProcessTask } from '@/lib/platform/process/shutdown';

import type { AuditAction, AuditFields } from './audit-action';

export interface DeletionRun {
  before: Date;
  now: Date;
  /** Rows to delete in one step, so that other writers wait for milliseconds only. */
  limit: number;
  stopping?: AbortSignal;
}

export interface RetentionRule {
  /** The data, as the legal page names it. */
  what: string;
  /** Days from the time that `since` names; 0 for data that has its own end and is deleted then. */
  days: number;
  since: string;
  /** The period in words, if the number of days does not say it. */
  howLong?: string;
  /** Deletes one step and returns how many rows it deleted, or deletes everything step by step and returns nothing. */
  delete(run: DeletionRun): Promise<{ count: number } | void>;
}

export interface PersonalData {
  /** Returns what is held about an address, without secrets, under the names that the copy shows. */
  copy(tx: Transaction, email: string): Promise<Record<string, unknown>>;
  /** What its page calls the parts of the copy, and the values in them whose own names do not say what they are. */
  labels: Readonly<Record<string, string>>;
  /** Deletes what is held about an address, or makes it unreadable. */
  erase(tx: Transaction, email: string): Promise<void>;
  /** Deletes files that name the address. Runs after the commit: there may be many, and other writers would wait. */
  eraseFiles?(email: string): Promise<void>;
}

/** Declares personal data. Each part of the copy needs a label. */
export function definePersonalData<Held extends Record<string, unknown>>(
  data: PersonalData & {
    copy(tx: Transaction, email: string): Promise<Held>;
    labels: Readonly<Record<keyof NoInfer<Held>, string>>;
  },
): PersonalData {
  return data;
}

/** The tabs of the back office. */
export const officeTabIds = ['users', 'subscriptions', 'news', 'analytics', 'site'] as const;
export type OfficeTabId = (typeof officeTabIds)[number];

/** A page of the back office besides what its tabs show. `accessOfPage` says for whom it is. */
export interface OfficePage {
  path: string;
  label: string;
  /** The tab that it stands under; without one, it is in the header. */
  tab?: OfficeTabId;
  /** Moves it behind the other pages of its tab, which keep the order of the domains. */
  isLast?: boolean;
  /** How much on it needs attention, and the word for that after the number: "new". */
  attention?: { count(): Promise<number>; word: string };
}

/**
 * Rows of a restored backup whose work must not continue automatically, because it may have been done since the backup.
 */
export interface HeldRows {
  table: string;
  /** SQL that holds them; the same for both databases. */
  statement: string;
}

/**
 * What the rows of a table open, and with that what a restore does with those of a backup. It must not open again what
 * has been closed since the backup was made.
 *
 * - `opens-nothing`: they come back as they were.
 * - `as-in-backup`: they come back and open what they opened then. The restore and docs/backup.md say so.
 * - `compared`: those come back that the replaced database does not contradict.
 * - `not-restored`: they do not come back.
 * - `restoredIf`: those come back whose column has this value.
 */
export type AfterRestore =
  'opens-nothing' | 'as-in-backup' | 'compared' | 'not-restored' | { restoredIf: { column: string; is: string } };

/** What the rest of the code needs to know about a domain. What may be left out is empty then. */
interface Domain {
  name: string;
  /** Only this domain writes them. Others read them through it, except for the reads that tools/structure/tables.ts lists. */
  tables: Readonly<Partial<Record<Prisma.ModelName, AfterRestore>>>;
  /** By the tag of their operations in OpenAPI. */
  contracts: Readonly<Record<string, Readonly<Record<string, Contract>>>>;
  retention: Readonly<Record<string, RetentionRule>>;
  personalData: PersonalData | 'none';
  heldAfterRestore: readonly HeldRows[];
  pages?: readonly OfficePage[];
  /** Runs at start, before anything else does: rows that a new site needs, settings to check, state to read. */
  prepare?: readonly ProcessTask[];
  /** Starts what runs by itself, besides jobs. */
  start?: readonly ProcessTask[];
  jobs?: readonly Job[];
  /** Runs at a shutdown, when the jobs have stopped and the database is still open. */
  stop?: readonly ProcessTask[];
  /** Each action of the audit trail: what the person did, and what kind of security event it is, if any. */
  auditActions?: Readonly<Record<string, AuditAction>>;
  /** The fields whose changes are recorded with these actions. */
  auditFields?: AuditFields;
  /** The templates of its messages, each with the rule by which a queued one is still wanted. */
  mails?: readonly QueuedTemplate[];
}

const noLists: Required<Pick<Domain, 'pages' | 'prepare' | 'start' | 'jobs' | 'stop' | 'mails'>> = {
  pages: [],
  prepare: [],
  start: [],
  jobs: [],
  stop: [],
  mails: [],
};
const nothing = { ...noLists, auditActions: {}, auditFields: {} };

/**
 * Declares a domain.
 */
export function defineDomain<const Declared extends Domain>(domain: Declared): typeof nothing & Declared {
  return { ...nothing, ...domain };
}
