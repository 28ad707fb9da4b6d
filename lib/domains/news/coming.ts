import type { NewsSummary } from './schema';

/** How many notices that are yet to take effect a page lists. */
export const comingCount = { landing: 3, updates: 100 } as const;

/** A notice, or an issue of a document, whose day is still to come. */
export interface ComingItem extends NewsSummary {
  /** Null for news. */
  documentId: number | null;
}

/** The first of those, and how many there are. */
export interface Coming {
  items: readonly ComingItem[];
  total: number;
}
