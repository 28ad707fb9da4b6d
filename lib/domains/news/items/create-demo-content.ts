import 'server-only';

import { db } from '../../../platform/database/db';
import { env } from '../../../platform/process/env';
import { readSetting, writeSetting } from '../../../platform/settings/service';
import { demoNews } from './demo-content';

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
