import { AppError } from '../../../platform/http/app-error';
import { HashQueue, type Applicant } from './hash-queue';

const from = (network: string, key = network, isKnown = false): Required<Applicant> => ({ network, key, isKnown });

/** Runs one piece of work for a client; it lasts until `finish`. */
function start(queue: HashQueue, applicant: Required<Applicant>, begun: string[]) {
  const place = queue.enter(applicant);
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  const ended = place
    .run(async () => {
      begun.push(applicant.key);
      await done;
    })
    .finally(() => place.leave());
  return {
    async finish() {
      finish();
      await ended;
    },
  };
}

function refusal(action: () => unknown): AppError | undefined {
  try {
    action();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return undefined;
}

it('runs as many at once as there are threads', async () => {
  const queue = new HashQueue(2);
  const begun: string[] = [];
  const [first] = ['a', 'b', 'c'].map((key) => start(queue, from(key), begun));
  expect(begun).toEqual(['a', 'b']);
  await first?.finish();
  expect(begun).toEqual(['a', 'b', 'c']);
});

it('lets one account and network have one under way and one waiting, and gives the places back', async () => {
  const queue = new HashQueue(1);
  const [first, second] = [start(queue, from('a'), []), start(queue, from('a'), [])];
  const refused = refusal(() => queue.enter(from('a')));
  expect([refused?.code, refused?.details.headers?.['Retry-After']]).toEqual(['too_many', '1']);
  await first.finish();
  await second.finish();
  expect(queue.length).toBe(0);
  expect(refusal(() => queue.enter(from('a')))).toBeUndefined();
});

it('has a full lane of strangers, and room for known browsers beside it', () => {
  const queue = new HashQueue(1);
  for (let client = 0; client < 80; client += 1) queue.enter(from(String(client)));
  const refused = refusal(() => queue.enter(from('one more')));
  expect([refused?.code, refused?.details.headers?.['Retry-After']]).toEqual(['unavailable', '5']);
  expect(refusal(() => queue.enter(from('owner', 'owner', true)))).toBeUndefined();
});

it('counts the places of an account in known browsers apart from those of strangers', () => {
  const queue = new HashQueue(1);
  for (let place = 0; place < 2; place += 1) queue.enter(from('here', 'account'));
  expect(refusal(() => queue.enter(from('elsewhere', 'account')))?.code).toBe('too_many');
  for (let place = 0; place < 2; place += 1) queue.enter(from('here', 'account', true));
  expect(refusal(() => queue.enter(from('elsewhere', 'account', true)))?.code).toBe('too_many');
});

/** One thread, busy with `first`; `next` ends the current work and returns the work that starts then. */
function busyQueue(onRefusal = () => {}) {
  const queue = new HashQueue(1, onRefusal);
  const begun: string[] = [];
  const started = new Map<string, ReturnType<typeof start>>();
  const join = (network: string, key = network, isKnown = false) => {
    const turn = start(queue, from(network, key, isKnown), begun);
    started.set(key, turn);
    return turn;
  };
  const next = async () => {
    await started.get(begun.at(-1) ?? '')?.finish();
    return begun.at(-1);
  };
  join('first');
  return { queue, join, next };
}

async function order({ next }: ReturnType<typeof busyQueue>, turns: number): Promise<(string | undefined)[]> {
  const begun = [];
  for (let turn = 0; turn < turns; turn += 1) begun.push(await next());
  return begun;
}

it('serves the lanes in turns, so that neither waits for the other to empty', async () => {
  const busy = busyQueue();
  for (const one of ['a', 'b']) busy.join('flood', one);
  for (const one of ['k1', 'k2', 'k3']) busy.join('office', one, true);
  expect(await order(busy, 5)).toEqual(['k1', 'a', 'k2', 'b', 'k3']);
});

it('serves the networks of a lane in turns', async () => {
  const busy = busyQueue();
  for (const one of ['f1', 'f2', 'f3']) busy.join('flood', one);
  busy.join('elsewhere', 'honest');
  expect(await order(busy, 4)).toEqual(['f1', 'honest', 'f2', 'f3']);
  for (const one of ['k1', 'k2', 'k3']) busy.join('flood', one, true);
  busy.join('elsewhere', 'owner', true);
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

it('takes the last place of the network that has the most, where a lane is full', async () => {
  const onRefusal = jest.fn();
  const { queue, join } = busyQueue(onRefusal);
  for (let network = 0; network < 76; network += 1) join(`elsewhere ${network}`);
  for (const one of ['f1', 'f2']) join('flood', one);
  const place = queue.enter(from('flood', 'f3'));
  const last = place.run(() => Promise.resolve()).finally(() => place.leave());
  expect(refusal(() => queue.enter(from('flood', 'f4')))?.code).toBe('unavailable');
  join('honest');
  await expect(last).rejects.toMatchObject({ code: 'unavailable', details: { headers: { 'Retry-After': '5' } } });
  expect([queue.length, onRefusal.mock.calls.length]).toEqual([80, 1]);
});

it('gives places back', () => {
  const queue = new HashQueue(1);
  for (let round = 0; round < 2; round += 1) {
    const places = Array.from({ length: 80 }, (_, client) => queue.enter(from('office', String(client))));
    for (const place of places) place.leave();
  }
  expect(queue.length).toBe(0);
});

it('gives the turn on when the work fails', async () => {
  const queue = new HashQueue(1);
  const begun: string[] = [];
  const place = queue.enter(from('a'));
  const failing = place.run(() => Promise.reject(new Error('broken'))).finally(() => place.leave());
  const next = start(queue, from('b'), begun);
  await expect(failing).rejects.toThrow('broken');
  expect(begun).toEqual(['b']);
  await next.finish();
});
