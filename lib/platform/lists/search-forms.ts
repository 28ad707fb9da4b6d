import 'server-only';

import { raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import type { Columns, TableWith } from '@/lib/platform/database/columns';
import { db } from '@/lib/platform/database/db';
import { selectRows } from '@/lib/platform/database/json-rows';
import { env } from '@/lib/platform/process/env';
import type { Job } from '@/lib/platform/process/jobs';
import { log } from '@/lib/platform/process/log';
import { searchForm } from '@/lib/platform/text/search-form';

/** The tables whose rows keep the form in which a search compares them. */
type FormTable = TableWith<{ id: number; searchForm: string | null }>;
/** Those whose text the database keeps in lower case as well; on SQLite each has a trigram table beside it. */
type TextTable = TableWith<{ id: number; searchForm: string | null; searchText: string }>;

/**
 * A list that can be searched. Where a row's text is ASCII, its lower case is the form that searches compare
 * (`searchForm`). Other rows keep their form beside it. Only this file writes it, not those who write rows: the database
 * empties it when the text changes, whatever release changed it, and an index finds the rows that lack one.
 */
export interface SearchableList {
  table: FormTable;
  /** The columns whose start is compared with a term that is too short for trigrams; none if no trigrams are kept. */
  shortTermColumns?: readonly string[];
  /** SQL: what is searched of a row that has no form. */
  text: string;
  /** SQL: what the form is made of. */
  formText: string;
}

/** @param formStart The column whose start one and two characters find, unless `searchText` begins with it. */
export function searchableList<Table extends TextTable>(
  table: Table,
  shortTermColumns: readonly (keyof Columns<Table> & string)[],
  formStart?: keyof Columns<Table> & string,
): SearchableList {
  const text = `"${table}"."searchText"`;
  return {
    table,
    shortTermColumns,
    text,
    formText: formStart ? `"${table}"."${formStart}" || ' ' || ${text}` : text,
  };
}

/** A list short enough for a search to read all of it. */
export function shortList<Table extends FormTable>(
  table: Table,
  columns: readonly (keyof Columns<Table> & string)[],
): SearchableList {
  const text = columns.map((column) => `coalesce("${table}"."${column}", '')`).join(` || ' ' || `);
  return { table, text, formText: text };
}

/** Few enough for other requests to run in between. */
const chunk = 500;

/**
 * Makes the forms of the newest rows before `before` that lack one, at most 500, and returns the lowest id among them;
 * undefined if there are none.
 */
async function makeForms({ table, text, formText }: SearchableList, before?: number): Promise<number | undefined> {
  const [name, source] = [raw(`"${table}"`), raw(formText)];
  const below = before === undefined ? sql`` : sql`AND ${name}."id" < ${before}`;
  const rows = await db().$queryRaw<{ id: number; text: string }[]>`
    SELECT ${name}."id" AS "id", ${source} AS "text" FROM ${name}
    WHERE ${name}."searchForm" IS NULL AND ${isBeyondAscii(text)} ${below} ORDER BY ${name}."id" DESC LIMIT ${chunk}`;
  if (rows.length === 0) return undefined;
  const forms = rows.map((row) => ({ ...row, form: searchForm(row.text) }));
  // Not if the text has changed since it was read.
  await db().$executeRaw`
    UPDATE ${name} SET "searchForm" = made."form"
    FROM (${selectRows({ id: 'integer', text: 'text', form: 'text' }, forms)}) AS made
    WHERE ${name}."id" = made."id" AND ${name}."searchForm" IS NULL AND ${source} = made."text"`;
  return rows.at(-1)?.id;
}

/** As in the condition of the indexes of rows without a form. */
function isBeyondAscii(text: string): Sql {
  return raw(
    env().isEmbedded
      ? `length(${text}) <> length(CAST(${text} AS BLOB))`
      : `char_length(${text}) <> octet_length(${text})`,
  );
}

/** Makes the forms of what was written since the last search. A list is searched also while none can be written. */
export async function makeNewForms(list: SearchableList): Promise<void> {
  try {
    await makeForms(list);
  } catch (error) {
    log().warn({ err: error, table: list.table }, 'what was written last may not be found by every spelling yet');
  }
}

/** Makes every form that is missing, in steps that commit separately: an interrupted run is continued by the next. */
export async function makeAllForms(list: SearchableList, stopping?: AbortSignal): Promise<void> {
  for (let before = await makeForms(list); before !== undefined && !stopping?.aborted;) {
    await new Promise(setImmediate);
    before = await makeForms(list, before);
  }
}

/** Brings along what earlier releases wrote, at start and while one runs beside this one. */
export function searchFormsJob(list: SearchableList): Job {
  return { name: `search forms of ${list.table}`, every: 60_000, run: (stopping) => makeAllForms(list, stopping) };
}
