import { AppError } from '@/lib/platform/http/app-error';

import { HashQueue, type Client, type Lane } from './hash-queue';

const from = (network: string, key = network, lane: Lane = 'others') => ({ network, key, lane });

/** Runs one piece of work for a client; it lasts until `finish`. */
function start(queue: HashQueue, client: ReturnType<typeof from>, begun: string[]) {
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  const ended = queue.enter(client, (inTurn) =>
    inTurn(async () => {
      begun.push(client.key);
      await done;
    }),
  );
  return {
    async finish() {
      finish();
      await ended;
    },
  };
}

/** Takes a place until `leave`, without hashing. */
function occupy(queue: HashQueue, clients: Client[]): { leave(): Promise<unknown> } {
  let end = () => {};
  const until = new Promise<void>((resolve) => (end = resolve));
  const places = clients.map((client) => queue.enter(client, () => until));
  return {
    leave() {
      end();
      return Promise.all(places);
    },
  };
}

/** The refusal of a place; undefined if there is one. */
async function refusal(queue: HashQueue, client: Client): Promise<AppError | undefined> {
  try {
    await queue.enter(client, () => Promise.resolve());
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return undefined;
}

it('runs two at once', async () => {
  const queue = new HashQueue();
  const begun: string[] = [];
  const [first] = ['a', 'b', 'c'].map((key) => start(queue, from(key), begun));
  expect(begun).toEqual(['a', 'b']);
  await first?.finish();
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('lets one account and network have one under way and one waiting, and gives the places back', async () => {
  const queue = new HashQueue();
  const [first, second] = [start(queue, from('a'), []), start(queue, from('a'), [])];
  const refused = await refusal(queue, from('a'));
  expect([refused?.code, refused?.details.headers?.['Retry-After']]).toEqual(['too_many', '1']);
  await first.finish();
  await second.finish();
  expect(queue.length).toBe(0);
  expect(await refusal(queue, from('a'))).toBeUndefined();
});

it('has a full lane of strangers, and room for known browsers beside it', async () => {
  const queue = new HashQueue();
  occupy(
    queue,
    Array.from({ length: 80 }, (_, client) => from(String(client))),
  );
  const refused = await refusal(queue, from('one more'));
  expect([refused?.code, refused?.details.headers?.['Retry-After']]).toEqual(['unavailable', '5']);
  expect(await refusal(queue, from('owner', 'owner', 'known'))).toBeUndefined();
});

it('counts the places of an account in known browsers apart from those of strangers', async () => {
  const queue = new HashQueue();
  occupy(queue, [from('here', 'account'), from('here', 'account')]);
  expect((await refusal(queue, from('elsewhere', 'account')))?.code).toBe('too_many');
  occupy(queue, [from('here', 'account', 'known'), from('here', 'account', 'known')]);
  expect((await refusal(queue, from('elsewhere', 'account', 'known')))?.code).toBe('too_many');
});

/** Busy with `another`, which never ends, and `first`; `next` ends the work begun last and returns what starts then. */
function busyQueue() {
  const queue = new HashQueue();
  const begun: string[] = [];
  const started = new Map<string, ReturnType<typeof start>>();
  const join = (network: string, key = network, lane: Lane = 'others') => {
    started.set(key, start(queue, from(network, key, lane), begun));
  };
  const next = async () => {
    await started.get(begun.at(-1) ?? '')?.finish();
    return begun.at(-1);
  };
  join('another');
  join('first');
  return { join, next };
}

async function order({ next }: ReturnType<typeof busyQueue>, turns: number): Promise<(string | undefined)[]> {
  const begun = [];
  for (let turn = 0; turn < turns; turn += 1) begun.push(await next());
  return begun;
}

it('serves the lanes in turns, so that neither waits for the other to empty', async () => {
  const busy = busyQueue();
  for (const one of ['a', 'b']) busy.join('flood', one);
  for (const one of ['k1', 'k2', 'k3']) busy.join('office', one, 'known');
  expect(await order(busy, 5)).toEqual(['k1', 'a', 'k2', 'b', 'k3']);
});

it('serves the networks of a lane in turns', async () => {
  const busy = busyQueue();
  for (const one of ['f1', 'f2', 'f3']) busy.join('flood', one);
  busy.join('elsewhere', 'honest');
  expect(await order(busy, 4)).toEqual(['f1', 'honest', 'f2', 'f3']);
  for (const one of ['k1', 'k2', 'k3']) busy.join('flood', one, 'known');
  busy.join('elsewhere', 'owner', 'known');
  expect(await order(busy, 4)).toEqual(['k1', 'owner', 'k2', 'k3']);
});

it('puts a network that comes again behind those that wait', async () => {
  const busy = busyQueue();
  busy.join('one');
  busy.join('honest');
  await busy.next();
  busy.join('one', 'one again');
  expect(await order(busy, 2)).toEqual(['honest', 'one again']);
});

it('serves everyone who waits once before a flood of new networks that came later', async () => {
  const busy = busyQueue();
  for (let network = 0; network < 60; network += 1) busy.join(`flood ${network}`);
  busy.join('honest');
  const begun: (string | undefined)[] = [];
  for (let turn = 0; turn < 61; turn += 1) {
    begun.push(await busy.next());
    if (turn < 20) busy.join(`newer ${turn}`);
  }
  expect(begun.at(-1)).toBe('honest');
});

it('has as many places for a network as are free, so that no network fills a lane', async () => {
  const queue = new HashQueue();
  const flood = (count: number) => Array.from({ length: count }, (_, client) => from('flood', `flood ${client}`));
  occupy(queue, flood(40));
  expect((await refusal(queue, from('flood', 'one more')))?.code).toBe('unavailable');
  occupy(
    queue,
    Array.from({ length: 39 }, (_, client) => from(`elsewhere ${client}`)),
  );
  expect((await refusal(queue, from('elsewhere 1', 'another')))?.code).toBe('unavailable');
  expect(await refusal(queue, from('honest'))).toBeUndefined();
});

it('gives places back', async () => {
  const queue = new HashQueue();
  for (let round = 0; round < 2; round += 1) {
    const places = occupy(
      queue,
      Array.from({ length: 40 }, (_, client) => from('office', String(client))),
    );
    await places.leave();
  }
  expect(queue.length).toBe(0);
});

it('gives the turn on when the work fails', async () => {
  const queue = new HashQueue();
  const begun: string[] = [];
  start(queue, from('another'), begun);
  const failing = queue.enter(from('a'), (inTurn) => inTurn(() => Promise.reject(new Error('broken'))));
  const next = start(queue, from('b'), begun);
  await expect(failing).rejects.toThrow('broken');
  expect(begun).toEqual(['another', 'b']);
  await next.finish();
});
