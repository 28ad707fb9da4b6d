import { setImmediate } from 'node:timers/promises';

import { subscribe, subscribeLimit } from '@/lib/domains/mailing-list/subscribe';
import { db } from '@/lib/platform/database/db';

import { unique } from '../factories/people';

it('writes sign-ups that begin one in a turn of the event loop together', async () => {
  const client = '198.18.7.1';
  const signUps: Promise<void>[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    signUps.push(subscribe({ email: `together${unique()}@example.com`, client, form: 'api' }));
    await setImmediate();
  }
  await Promise.all(signUps);
  // Each transaction counts its sign-ups of a client in one row.
  const counted = await db().limitHit.findMany({
    where: { scope: subscribeLimit.scope, key: client },
    select: { count: true },
  });
  expect(counted).toEqual([{ count: 20 }]);
});
