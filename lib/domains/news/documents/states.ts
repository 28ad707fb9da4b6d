import 'server-only';

import { join, raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { siteDay } from '@/lib/site-day';

import type { IssueState } from '../document-kinds';
import { isOnSite } from '../in-state';

// The one table of days: what an issue of a document is at a time. All that shows documents asks here.

const own = raw('"NewsItem"');

/** That a row of the table, or of an alias of it, is an issue that readers see: public, or ended with a reason. */
export const isShown = (table: Sql, now: Date) => sql`(${table}."ending" <> '' OR ${isOnSite(table, now)})`;

/** That an issue was ended before it took effect, which it then never does. A draft for comment never does. */
const hasNoEffect = (table: Sql) => sql`((${table}."ending" <> '' AND (
  ${table}."takesEffectOn" IS NULL OR ${table}."endedOn" < ${table}."takesEffectOn")) IS TRUE)`;

/**
 * That another issue has taken the place of one. What takes effect gives way to what took effect after it, and to a later issue
 * for the same day; a draft to a later draft, and to any later issue unless it is open until a day. What ended after it took
 * effect still takes the place of what was before it: its document then has no issue that applies.
 */
function isReplaced(table: Sql, now: Date): Sql {
  const today = siteDay(now);
  const later = raw('later');
  return sql`EXISTS (
    SELECT 1 FROM "NewsItem" AS later WHERE later."documentId" = ${table}."documentId" AND ${isShown(later, now)}
      AND NOT ${hasNoEffect(later)} AND CASE
      WHEN ${table}."takesEffectOn" IS NULL THEN (later."date", later."id") > (${table}."date", ${table}."id")
        AND (later."takesEffectOn" IS NULL OR ${table}."commentUntil" IS NULL OR ${table}."commentUntil" < ${today})
      ELSE (later."takesEffectOn" <= ${today} OR later."takesEffectOn" <= ${table}."takesEffectOn")
        AND (later."takesEffectOn", later."date", later."id") > (${table}."takesEffectOn", ${table}."date", ${table}."id")
    END)`;
}

/** The state of an issue that readers see, in SQL. News with a day to come is upcoming. */
export function stateAt(now: Date): Sql {
  const today = siteDay(now);
  return sql`CASE WHEN ${own}."ending" <> '' THEN ${own}."ending" WHEN ${isReplaced(own, now)} THEN 'superseded'
    WHEN ${own}."takesEffectOn" > ${today} THEN 'upcoming' WHEN ${own}."takesEffectOn" IS NOT NULL THEN 'in-force'
    WHEN ${own}."commentUntil" < ${today} THEN 'comments-closed' ELSE 'comment' END`;
}

/** That an issue is the one of its document that took effect and was not replaced, ended since then or not. */
export const isLastInEffect = (now: Date): Sql =>
  sql`(${own}."takesEffectOn" <= ${siteDay(now)} AND NOT ${hasNoEffect(own)} AND NOT ${isReplaced(own, now)})`;

/**
 * The id of the issue that stands for a document: the one that took effect last, also if it was withdrawn since; else the next
 * to take effect, else the newest draft, an open one first. One that was published in error only if there is no other.
 */
export function standingIssue(documentId: Sql, now: Date): Sql {
  const today = siteDay(now);
  const one = raw('one');
  const place = sql`CASE WHEN one."ending" = 'error' THEN 7 WHEN ${isReplaced(one, now)} THEN 6 WHEN ${hasNoEffect(one)} THEN 5
    WHEN one."takesEffectOn" <= ${today} THEN 1 WHEN one."takesEffectOn" IS NOT NULL THEN 2
    WHEN one."commentUntil" < ${today} THEN 4 ELSE 3 END`;
  const dayToCome = sql`CASE WHEN one."ending" = '' AND one."takesEffectOn" > ${today} THEN one."takesEffectOn" ELSE '' END`;
  return sql`(
    SELECT one."id" FROM "NewsItem" AS one WHERE one."documentId" = ${documentId} AND ${isShown(one, now)}
    ORDER BY ${place}, ${dayToCome}, coalesce(one."takesEffectOn", '') DESC, one."date" DESC, one."id" DESC LIMIT 1)`;
}

/** That an issue stands for its document. */
export const standsForDocument = (now: Date): Sql => sql`${own}."id" = ${standingIssue(sql`${own}."documentId"`, now)}`;

/** That the register has an issue without being asked for a state: what applies, comes or is a draft, and what stands for its document. */
export function isListed(now: Date): Sql {
  const states: IssueState[] = ['in-force', 'upcoming', 'comment', 'comments-closed'];
  return sql`(${stateAt(now)} IN (${join(states)}) OR ${standsForDocument(now)})`;
}

/** The conditions that an issue in a state meets, the one that an index knows of first. */
export function inIssueState(state: IssueState, now: Date): Sql[] {
  const isInState = sql`${stateAt(now)} = ${state}`;
  if (state === 'upcoming') return [sql`${own}."takesEffectOn" > ${siteDay(now)}`, isInState];
  return state.startsWith('comment') ? [sql`${own}."takesEffectOn" IS NULL`, isInState] : [isInState];
}
