import 'server-only';

import { raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import { siteDay } from '../../../site-day';
import type { IssueState } from '../document-kinds';
import { isOnSite } from '../in-state';

/** That a row of the table, or of an alias of it, is an issue that readers see: public, or ended with a reason. */
export const isShown = (table: Sql, now: Date) => sql`(${table}."ending" <> '' OR ${isOnSite(table, now)})`;

/** That an issue was ended before the day on which it would have taken effect, which it then never does. */
const hasNoEffect = (table: Sql) => sql`(${table}."ending" <> '' AND ${table}."endedOn" < ${table}."takesEffectOn")`;

/**
 * The state of an issue in SQL. One that takes effect is superseded by the one that took effect after it, and by a later one
 * for the same day; a draft for comment by any later issue. An issue that ended after it took effect
 * still supersedes: its document then has no issue that applies, never the one before.
 */
export function stateAt(now: Date): Sql {
  const today = siteDay(now);
  const [own, later] = [raw('"NewsItem"'), raw('later')];
  const isSuperseded = sql`EXISTS (
    SELECT 1 FROM "NewsItem" AS later WHERE later."documentId" = ${own}."documentId" AND ${isShown(later, now)}
      AND ${hasNoEffect(later)} IS NOT TRUE AND CASE
      WHEN ${own}."takesEffectOn" IS NULL THEN (later."date", later."id") > (${own}."date", ${own}."id")
      ELSE (later."takesEffectOn" <= ${today} OR later."takesEffectOn" <= ${own}."takesEffectOn")
        AND (later."takesEffectOn", later."date", later."id") > (${own}."takesEffectOn", ${own}."date", ${own}."id")
    END)`;
  return sql`CASE WHEN ${hasNoEffect(own)} OR ${isSuperseded} THEN 'superseded' WHEN ${own}."takesEffectOn" IS NULL THEN 'comment'
    WHEN ${own}."takesEffectOn" > ${today} THEN 'upcoming' ELSE 'in-force' END`;
}

/** The conditions that an issue in a state meets, the one that an index knows of first. News with a day to come is upcoming. */
export function inIssueState(state: IssueState, now: Date): Sql[] {
  const isInState = sql`${stateAt(now)} = ${state}`;
  if (state === 'comment') return [sql`"NewsItem"."takesEffectOn" IS NULL`, isInState];
  return state === 'upcoming' ? [sql`"NewsItem"."takesEffectOn" > ${siteDay(now)}`, isInState] : [isInState];
}
