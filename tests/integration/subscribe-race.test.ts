import type { subscribe as Subscribe } from '@/lib/domains/mailing-list/subscribe/subscribe';
import * as database from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';

import { unique } from '../factories/people';

/** Another client of the same database, with its own connections. */
function connect(name: string): database.Database {
  const { DATABASE_URL } = process.env;
  process.env.DATABASE_URL = `${DATABASE_URL}?application_name=${name}`;
  resetEnv();
  const client = database.db();
  process.env.DATABASE_URL = DATABASE_URL;
  resetEnv();
  return client;
}

/** The input with which another instance subscribes. */
async function instance(name: string): Promise<typeof Subscribe> {
  const client = connect(name);
  jest.doMock('@/lib/platform/database/db', () => ({ ...database, db: () => client }));
  let subscribe: typeof Subscribe | undefined;
  await jest.isolateModulesAsync(async () => {
    ({ subscribe } = await import('@/lib/domains/mailing-list/subscribe/subscribe'));
  });
  jest.dontMock('@/lib/platform/database/db');
  if (!subscribe) throw new Error('there is no instance');
  return subscribe;
}

it('writes one mailbox one message, by whichever of its names two instances are asked at the same moment', async () => {
  const [one, other] = [await instance('one'), await instance('other')];
  const people = Array.from({ length: 12 }, () => `spelled${unique()}`);
  const spellings = people.map((name) => [`${name}+news@gmail.com`, `${name.replace('e', 'e.')}@googlemail.com`]);
  const context = (client: number) => ({ client: `198.18.0.${client}`, form: 'api' as const });
  await Promise.all(
    spellings.flatMap(([tagged = '', dotted = '']) => [
      one({ email: tagged, ...context(1) }),
      other({ email: dotted, ...context(2) }),
    ]),
  );
  const messages = await Promise.all(
    spellings.map((emails) => database.db().outboundMail.count({ where: { recipient: { in: emails } } })),
  );
  expect(messages).toEqual(people.map(() => 1));
});
