import fc from 'fast-check';

import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';
import { isPostgres } from '@/tools/test-bed/other-database';

import { given, moves, often, type Given } from './moves';
import { Oracle } from './oracle';
import { Room } from './room';

const step = fc.tuple(
  fc.oneof(...Object.keys(moves).map((name) => ({ weight: often[name] ?? 1, arbitrary: fc.constant(name) }))),
  given,
);

/**
 * Walks through a newsroom at random, and looks after each move. A failure names its seed and path; `WALK="seed path"` makes that
 * walk again and looks for the shortest one that fails.
 */
export async function walk(numRuns: number, longest: number): Promise<void> {
  const [seed = 56, path] = process.env.WALK?.split(' ') ?? [];
  // How long a letter that was refused waits is random.
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  // Without a mail server letters are kept as files, and count as not sent.
  process.env.SMTP_URL = 'smtp://127.0.0.1:9';
  resetEnv();
  // What a commit costs on a slow disk shows nothing here.
  if (!isPostgres()) await db().$queryRawUnsafe('PRAGMA synchronous = OFF');
  const walks = fc.array(step, { minLength: longest / 2, maxLength: longest, size: 'max' });
  const property = fc.asyncProperty(walks, given, async (walked, values) => {
    const room = new Room();
    const oracle = new Oracle(room);
    jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => room.fetch(String(address), init ?? {}));
    await room.open();
    const move = async ([name, how]: [string, Given]) => {
      try {
        await moves[name]?.(room, how);
        for (const tab of room.tabs()) tab.reread();
        room.lost = undefined;
        room.moves += 1;
        await oracle.look();
      } catch (error) {
        throw new Error(`Move ${room.moves}, ${name}: ${String(error)}`, { cause: error });
      }
    };
    await move(['posts', values]);
    for (const writer of ['Ada', 'Ben'] as const) await move(['opens an item', { ...values, writer, slot: 0 }]);
    // Walks begin with letters under way, or where the item is public with a change of it.
    const begin = { ...values, act: 0, isMailed: true, isNoted: true, isOther: false, takes: 1, minutes: 3 };
    const first = values.isPressed ? ['the relay', 'asks on a row', 'time passes'] : ['saves', 'asks in the editor'];
    for (const name of first) await move([name, { ...begin, isPressed: true, lost: undefined }]);
    for (const one of walked) await move(one);
    await oracle.compare();
  });
  await fc.assert(property, { numRuns, seed: Number(seed), path, endOnFailure: path === undefined });
}
