import 'server-only';

import { db } from '../../../platform/database/db';
import { sampleNote } from './demo-content';

/** How many items are on the site or scheduled: samples, by the sentence that says so, and others. */
export async function countNewsOnSite(): Promise<{ samples: number; others: number }> {
  const where = { isPublished: true, documentId: null };
  const [all, samples] = await Promise.all([
    db().newsItem.count({ where }),
    db().newsItem.count({ where: { ...where, content: { contains: sampleNote } } }),
  ]);
  return { samples, others: all - samples };
}
