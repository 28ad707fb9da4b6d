import 'server-only';

import { sqltag as sql, type Sql } from '@prisma/client/runtime/client';

import type { Prisma } from '../db';
import type { NewsState } from './schedule';

/** The items that are in a state at a time: for Prisma, and the same in SQL. */
export function inState(state: NewsState, now: Date): { where: Prisma.NewsItemWhereInput; filters: Sql[] } {
  const isPublished = state !== 'draft';
  const of = {
    isPublished: { where: { isPublished }, filter: sql`"NewsItem"."isPublished" = ${isPublished}` },
    hasBegun: {
      where: { OR: [{ publishAt: null }, { publishAt: { lte: now } }] },
      filter: sql`("NewsItem"."publishAt" IS NULL OR "NewsItem"."publishAt" <= ${now})`,
    },
    hasNotBegun: { where: { publishAt: { gt: now } }, filter: sql`"NewsItem"."publishAt" > ${now}` },
    hasEnded: { where: { unpublishAt: { lte: now } }, filter: sql`"NewsItem"."unpublishAt" <= ${now}` },
    hasNotEnded: {
      where: { OR: [{ unpublishAt: null }, { unpublishAt: { gt: now } }] },
      filter: sql`("NewsItem"."unpublishAt" IS NULL OR "NewsItem"."unpublishAt" > ${now})`,
    },
  } satisfies Record<string, { where: Prisma.NewsItemWhereInput; filter: Sql }>;
  const conditions = {
    draft: [of.isPublished],
    scheduled: [of.isPublished, of.hasNotBegun, of.hasNotEnded],
    published: [of.isPublished, of.hasBegun, of.hasNotEnded],
    ended: [of.isPublished, of.hasEnded],
  }[state];
  return { where: { AND: conditions.map(({ where }) => where) }, filters: conditions.map(({ filter }) => filter) };
}
