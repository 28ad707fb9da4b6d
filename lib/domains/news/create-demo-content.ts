import 'server-only';

import { db } from '../../platform/database/db';
import { env } from '../../platform/process/env';
import { demoNews } from './demo-content';

/** Creates the sample news of an empty site, once, if they are to be shown. */
export async function createDemoContent(): Promise<void> {
  if (!env().demoContent) return;
  await db().$transaction(async (tx) => {
    const marker = { key: 'demoContent', value: 'created' };
    if (await tx.siteSetting.findUnique({ where: { key: marker.key } })) return;
    await tx.siteSetting.create({ data: marker });
    if ((await tx.newsItem.count()) === 0) await tx.newsItem.createMany({ data: demoNews });
  });
}
