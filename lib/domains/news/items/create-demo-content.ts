import 'server-only';

import { db } from '../../../platform/database/db';
import { env } from '../../../platform/process/env';
import { readSetting, writeSetting } from '../../../platform/settings/service';
import { demoNews, sampleNote } from './demo-content';

const key = 'demoContent';

/** Creates the sample news of an empty site, once, if they are to be shown. */
export async function createDemoContent(): Promise<void> {
  if (!env().demoContent) return;
  await db().$transaction(async (tx) => {
    if (await readSetting(key, tx)) return;
    await writeSetting(key, 'created', tx);
    if ((await tx.newsItem.count()) === 0) await tx.newsItem.createMany({ data: demoNews });
  });
}

/** How many items are on the site or scheduled: samples, by the sentence that says so, and others. */
export async function countNewsOnSite(): Promise<{ samples: number; others: number }> {
  const where = { isPublished: true, documentId: null };
  const [all, samples] = await Promise.all([
    db().newsItem.count({ where }),
    db().newsItem.count({ where: { ...where, content: { contains: sampleNote } } }),
  ]);
  return { samples, others: all - samples };
}
