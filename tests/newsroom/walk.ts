import fc from 'fast-check';

import { resetEnv } from '@/lib/platform/process/env';

import { given, moves, often, type Given } from './moves';
import { Oracle } from './oracle';
import { Room } from './room';

const steps = Object.entries(moves).map(([name, run]) => ({
  weight: often[name] ?? 1,
  arbitrary: given.map((values): fc.AsyncCommand<Room, Oracle> => ({
    check: () => true,
    async run(room, oracle) {
      await run(room, values);
      room.lost = undefined;
      room.moves += 1;
      await oracle.look();
    },
    toString: () => `${name} ${JSON.stringify(values)}`,
  })),
}));

/**
 * Walks through a newsroom at random, and looks after each move. A failure names its walk, and `WALK="seed path"` makes that
 * walk again and looks for the shortest one that fails.
 */
export async function walk(numRuns: number, longest: number): Promise<void> {
  const [seed = 56, path] = process.env.WALK?.split(' ') ?? [];
  const options = { numRuns, seed: Number(seed), path, endOnFailure: path === undefined };
  const fetch = jest.spyOn(globalThis, 'fetch');
  // How long a letter that was refused waits is random.
  const random = jest.spyOn(Math, 'random').mockReturnValue(0.5);
  // Without a mail server letters are kept as files, and count as not sent.
  process.env.SMTP_URL = 'smtp://127.0.0.1:9';
  resetEnv();
  let room = new Room();
  const walks = fc.array(fc.oneof(...steps), { minLength: longest / 2, maxLength: longest, size: 'max' });
  const property = fc.asyncProperty(walks, given, async (walked, values: Given) => {
    room = new Room();
    fetch.mockImplementation((address, init) => room.fetch(String(address), init ?? {}));
    await room.open();
    const oracle = new Oracle(room);
    await moves.posts?.(room, values);
    await oracle.look();
    for (const writer of ['Ada', 'Ben'] as const) await moves['opens an item']?.(room, { ...values, writer, slot: 0 });
    // Every other walk begins with letters under way.
    const begin = { ...values, act: 0, isMailed: true, takes: 1, isOther: false, minutes: 3 };
    if (values.isPressed)
      for (const name of ['the relay', 'asks on a row', 'time passes']) await moves[name]?.(room, begin);
    await oracle.look();
    await fc.asyncModelRun(() => ({ model: room, real: oracle }), walked);
    await oracle.compare();
  });
  try {
    const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(property, options);
    if (!failed || !(errorInstance instanceof Error)) return;
    const made = counterexample?.[0].slice(0, room.moves + 1).join('\n');
    const problem = `Move ${room.moves} of WALK="${options.seed} ${counterexamplePath}": ${errorInstance.message}`;
    throw new Error(`${problem}\n${made}`, { cause: errorInstance });
  } finally {
    delete process.env.SMTP_URL;
    resetEnv();
    fetch.mockRestore();
    random.mockRestore();
    jest.useRealTimers();
  }
}
