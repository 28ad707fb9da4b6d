import fc from 'fast-check';

import { db } from '@/lib/platform/database/db';
import { resetEnv } from '@/lib/platform/process/env';
import { isPostgres } from '@/tools/test-bed/other-database';

import { calm, given, moves, often, type Given } from './moves';
import { Oracle } from './oracle';
import { Room } from './room';

type Move = [string, Given];

const step: fc.Arbitrary<Move> = fc.tuple(
  fc.oneof(...Object.keys(moves).map((name) => ({ weight: often[name] ?? 1, arbitrary: fc.constant(name) }))),
  given,
);

/** How the life of an item begins: mailed, then changed and mailed with a note. Walks begin with a part of it. */
const story = [
  ...['posts', 'opens an item', 'asks on a row', 'the relay', 'time passes'],
  ...['saves', 'asks in the editor', 'time passes'],
];

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
  const begin = fc.tuple(given, fc.integer({ min: 3, max: story.length })).map(([values, length]) => {
    const how: Given = { ...values, ...calm, act: 0, writer: 'Ada', meanwhile: values.meanwhile };
    return story.slice(0, length).map((name): Move => [name, how]);
  });
  const walks = fc.array(step, { minLength: longest / 2, maxLength: longest, size: 'max' });
  const property = fc.asyncProperty(begin, walks, async (...moved) => {
    const room = new Room();
    const oracle = new Oracle(room);
    jest.spyOn(globalThis, 'fetch').mockImplementation((address, init) => room.fetch(String(address), init ?? {}));
    await room.open();
    for (const [name, how] of moved.flat()) {
      try {
        await moves[name]?.(room, how);
        for (const tab of room.tabs()) tab.reread();
        room.lost = undefined;
        room.moves += 1;
        await oracle.look();
      } catch (error) {
        throw new Error(`Move ${room.moves}, ${name}: ${String(error)}`, { cause: error });
      }
    }
    await oracle.compare();
  });
  await fc.assert(property, { numRuns, seed: Number(seed), path, endOnFailure: path === undefined });
}
