import type { Transaction } from '../platform/database/db';
import type { Contract } from '../platform/http/contract';
import type { Job } from '../platform/process/jobs';
import type { MailTemplate } from './mail/compose/templates/template';

export interface DeletionRun {
  before: Date;
  now: Date;
  /** How many rows to delete in one step, so that other writers wait for milliseconds only. */
  limit: number;
  stopping?: AbortSignal;
}

export interface RetentionRule {
  /** The data, as the legal page names it. */
  what: string;
  /** Days from the time that `since` names; 0 for what has an end of its own and is deleted then. */
  days: number;
  since: string;
  /** The period in words, where the days do not say it. */
  howLong?: string;
  /** Deletes one step and returns how many rows it deleted, or deletes everything step by step and returns nothing. */
  delete(run: DeletionRun): Promise<{ count: number } | void>;
}

export interface PersonalData {
  /** What is held under an address, without secrets, by the names that the copy shows. */
  copy(tx: Transaction, email: string): Promise<Record<string, unknown>>;
  /** Deletes what is held under an address, or makes it unreadable. */
  erase(tx: Transaction, email: string): Promise<void>;
}

/** A page of the back office beside the dashboard, as its header links to it. */
export interface OfficePage {
  path: string;
  label: string;
  access: 'admin';
  /** Counts rows that still need attention. */
  countNew?(): Promise<number>;
}

/** Rows of a restored backup that must not go on by themselves, since what they were about to do may have been done. */
export interface HeldRows {
  table: string;
  /** SQL that holds them, the same for both databases. */
  statement: string;
}

/** What the rest of the house must know of a domain. An empty entry is written out: it says that there is none. */
interface Domain {
  name: string;
  /** By the tag that their operations have in OpenAPI. */
  contracts: Readonly<Record<string, Readonly<Record<string, Contract>>>>;
  pages: readonly OfficePage[];
  jobs: readonly Job[];
  retention: Readonly<Record<string, RetentionRule>>;
  personalData: PersonalData | 'none';
  /** Each action of the audit trail, with what a person did. */
  auditActions: Readonly<Record<string, string>>;
  /** By the name that their rows carry. */
  mails: Readonly<Record<string, MailTemplate>>;
  heldAfterRestore: readonly HeldRows[];
}

/**
 * Declares a domain. Functions passed to it state their types: the names of all domains' audit actions and mails are
 * read from here, so that a type inferred from a body that uses them would refer to itself.
 */
export function defineDomain<const Declared extends Domain>(domain: Declared): Declared {
  return domain;
}
