import 'server-only';

import { join, raw, sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import type { Prisma } from '@/lib/platform/database/db';

import type { NewsState } from './schedule';
import { textFields } from './text';

/** The items that visitors see at a time: `inState('published')` as a Prisma filter. */
export function onSite(now: Date): Prisma.NewsItemWhereInput {
  return {
    isPublished: true,
    AND: [
      { OR: [{ publishAt: null }, { publishAt: { lte: now } }] },
      { OR: [{ unpublishAt: null }, { unpublishAt: { gt: now } }] },
    ],
  };
}

/** That an item is news and no issue of a document, in SQL. */
export const isNews = sql`"NewsItem"."documentId" IS NULL`;

/** That a letter about an item was sent, in SQL. */
export const hasBeenMailed = sql`EXISTS (
  SELECT 1 FROM "Newsletter" WHERE "Newsletter"."newsItemId" = "NewsItem"."id" AND "Newsletter"."hasStarted" = ${true})`;

/** That a working copy behind a fixed text differs from it, in SQL: the same rule as `hasChanges` and `isFixed`. */
export const hasWaitingChanges = sql`(("NewsItem"."isPublished" = ${true} OR "NewsItem"."ending" <> '') AND EXISTS (
  SELECT 1 FROM "NewsDraft" WHERE "NewsDraft"."newsItemId" = "NewsItem"."id" AND (${join(
    textFields.map((field) => sql`"NewsDraft".${raw(`"${field}"`)} IS DISTINCT FROM "NewsItem".${raw(`"${field}"`)}`),
    ' OR ',
  )})))`;

/** The conditions of the schedule on a row of the table, or of an alias of it. */
const scheduleIn = (table: Sql, now: Date) => ({
  isOn: sql`${table}."isPublished" = ${true}`,
  hasBegun: sql`(${table}."publishAt" IS NULL OR ${table}."publishAt" <= ${now})`,
  hasNotEnded: sql`(${table}."unpublishAt" IS NULL OR ${table}."unpublishAt" > ${now})`,
});

/** `onSite` in SQL, for a row of the table or of an alias of it. */
export function isOnSite(table: Sql, now: Date): Sql {
  const { isOn, hasBegun, hasNotEnded } = scheduleIn(table, now);
  return sql`(${isOn} AND ${hasBegun} AND ${hasNotEnded})`;
}

/** The conditions in SQL that an item in a state at a time meets: the same rule as `newsStateAt`. */
export function inState(state: NewsState, now: Date): Sql[] {
  const { isOn, hasBegun, hasNotEnded } = scheduleIn(raw('"NewsItem"'), now);
  const isOff = sql`"NewsItem"."isPublished" = ${false}`;
  const hasNoEnding = sql`"NewsItem"."ending" = ''`;
  const hasEnded = sql`"NewsItem"."unpublishAt" <= ${now}`;
  return {
    draft: [isOff, hasNoEnding, sql`NOT ${hasBeenMailed}`],
    scheduled: [isOn, sql`"NewsItem"."publishAt" > ${now}`, hasNotEnded],
    published: [isOn, hasBegun, hasNotEnded],
    ended: [hasNoEnding, sql`((${isOn} AND ${hasEnded}) OR (${isOff} AND ${hasBeenMailed}))`],
    withdrawn: [isOff, sql`"NewsItem"."ending" = 'withdrawn'`],
    error: [isOff, sql`"NewsItem"."ending" = 'error'`],
  }[state];
}
