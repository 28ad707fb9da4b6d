// Measures how long selecting the recipients of a mailing takes, to all and on one topic that a fifth opted out of.
// Prints JSON.
import { insertRows } from '../../lib/platform/database/json-rows';
import { closeDatabase, db } from '../../lib/platform/database/db';
import { countRecipients, nextRecipients } from '../../lib/domains/newsletters/recipients';
import { compare } from './measure';

const optedOut = 'Technical';
const subscribed = 'Regulatory';

const verified = await db().subscription.findMany({ where: { isVerified: true }, select: { id: true } });
await insertRows(
  db(),
  'TopicOptOut',
  { subscriptionId: 'integer', category: 'text' },
  verified.filter((_, index) => index % 5 === 0).map(({ id }) => ({ subscriptionId: id, category: optedOut })),
);
await db().$executeRawUnsafe('ANALYZE');

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function pickAll(category: string): Promise<void> {
  const { toSubscriptionId } = await countRecipients({ category });
  let lastId = 0;
  for (;;) {
    const range = { lastId, toId: toSubscriptionId, take: 500, category };
    const next = await db().$transaction((tx) => nextRecipients(tx, range));
    if (!next) return;
    lastId = next.lastId;
  }
}

const count = (category: string) => () => milliseconds(() => countRecipients({ category }));
const pick = (category: string) => () => milliseconds(() => pickAll(category));
const figures = {
  recipients: (await countRecipients({ category: subscribed })).recipients,
  count: await compare(count(optedOut), count(subscribed), 7),
  pick: await compare(pick(optedOut), pick(subscribed), 3),
};
await closeDatabase();
process.stdout.write(JSON.stringify(figures));
