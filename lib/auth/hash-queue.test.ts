import { AppError } from '../app-error';
import { HashQueue, type Applicant } from './hash-queue';

const from = (network: string, key = network, isKnown = false): Required<Applicant> => ({ network, key, isKnown });

/** Runs one piece of work for an applicant; it lasts until `finish`. */
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

it('lets one client have one under way and one waiting, and gives the places back', async () => {
  const queue = new HashQueue(1);
  const [first, second] = [start(queue, from('a'), []), start(queue, from('a'), [])];
  const refused = refusal(() => queue.enter(from('a')));
  expect([refused?.code, refused?.details.headers?.['Retry-After']]).toEqual(['too_many', '1']);
  await first.finish();
  await second.finish();
  expect(queue.length).toBe(0);
  expect(refusal(() => queue.enter(from('a')))).toBeUndefined();
});

it('is full some time, and says so to strangers alone', () => {
  const queue = new HashQueue(1);
  for (let client = 0; client < 80; client += 1) queue.enter(from(String(client)));
  const refused = refusal(() => queue.enter(from('one more')));
  expect([refused?.code, refused?.details.headers?.['Retry-After']]).toEqual(['unavailable', '5']);
  expect(refusal(() => queue.enter(from('owner', 'owner', true)))).toBeUndefined();
});

it('cannot be filled by one network, whatever it calls its clients', () => {
  const queue = new HashQueue(1);
  for (let client = 0; client < 64; client += 1) queue.enter(from('flood', String(client)));
  const refused = refusal(() => queue.enter(from('flood', 'one more')));
  expect([refused?.code, refused?.details.headers?.['Retry-After']]).toEqual(['unavailable', '5']);
  for (let network = 0; network < 16; network += 1) queue.enter(from(`elsewhere ${network}`));
  expect(refusal(() => queue.enter(from('flood', 'owner', true)))).toBeUndefined();
});

it('gives one network its room back', () => {
  const queue = new HashQueue(1);
  for (let round = 0; round < 2; round += 1) {
    const places = Array.from({ length: 64 }, (_, client) => queue.enter(from('office', String(client))));
    for (const place of places) place.leave();
  }
  expect(queue.length).toBe(0);
});

it('takes known browsers first, then one of each network in turn', async () => {
  const queue = new HashQueue(1);
  const begun: string[] = [];
  const running = [
    start(queue, from('before'), begun),
    start(queue, from('flood', 'f1'), begun),
    start(queue, from('flood', 'f2'), begun),
    start(queue, from('elsewhere', 'honest'), begun),
    start(queue, from('flood', 'owner', true), begun),
  ];
  const [before, f1, f2, honest, owner] = running;
  for (const next of [before, owner, f1, honest, f2]) await next?.finish();
  expect(begun).toEqual(['before', 'owner', 'f1', 'honest', 'f2']);
});

it('takes a network that has had no check lately before those that come again and again', async () => {
  const queue = new HashQueue(1);
  const begun: string[] = [];
  const [f1, f2] = [start(queue, from('flood 1', 'f1'), begun), start(queue, from('flood 2', 'f2'), begun)];
  await f1.finish();
  const again = start(queue, from('flood 1', 'f1 again'), begun);
  const honest = start(queue, from('elsewhere', 'honest'), begun);
  for (const next of [f2, honest, again]) await next.finish();
  expect(begun).toEqual(['f1', 'f2', 'honest', 'f1 again']);
});

/** One thread, which is busy with somebody's work; `next` ends what it does and answers who comes then. */
function busyQueue() {
  const queue = new HashQueue(1);
  const begun: string[] = [];
  const started = new Map<string, ReturnType<typeof start>>();
  const join = (network: string, key = network) => started.set(key, start(queue, from(network, key), begun));
  const next = async () => {
    await started.get(begun.at(-1) ?? '')?.finish();
    return begun.at(-1);
  };
  join('first');
  return { begun, join, next };
}

it('soon hears whoever comes after sixty networks that came at once', async () => {
  const { begun, join, next } = busyQueue();
  for (let network = 0; network < 60; network += 1) join(`flood ${network}`);
  join('honest');
  for (let turn = 0; turn < 4; turn += 1) await next();
  expect(begun).toContain('honest');
});

it('hears the latecomer before a second one of a network that waits already', async () => {
  const { begun, join, next } = busyQueue();
  for (let network = 0; network < 20; network += 1) join(`flood ${network}`);
  join('honest');
  for (let network = 10; network < 20; network += 1) join(`flood ${network}`, `flood ${network}, another client`);
  for (let turn = 0; turn < 4; turn += 1) await next();
  expect(begun).toContain('honest');
});

it('goes on hearing who came first while newer networks keep coming', async () => {
  const { begun, join, next } = busyQueue();
  for (let network = 0; network < 20; network += 1) join(`before ${network}`);
  join('honest');
  for (let turn = 0; turn < 28; turn += 1) {
    join(`newer ${turn}`);
    await next();
  }
  expect(begun).toContain('honest');
});

it('hears the network whose last check is longest ago before those that were checked since', async () => {
  const { join, next } = busyQueue();
  for (const network of ['honest', 'a', 'b', 'c', 'd']) {
    join(network);
    await next();
  }
  for (const network of ['a', 'b', 'c', 'honest']) join(network, `${network} again`);
  expect(await next()).toBe('honest again');
});

it('lets nobody wait for ever: not even who was checked a moment ago, while networks without end come once', async () => {
  const { begun, join, next } = busyQueue();
  join('first', 'first again');
  for (let network = 0; network < 4; network += 1) {
    join(`flood ${network}`);
    await next();
  }
  expect(begun).toContain('first again');
});

it('makes room for a network that was checked longer ago, by refusing the one that was checked last', async () => {
  const onRefusal = jest.fn();
  const queue = new HashQueue(1, onRefusal);
  start(queue, from('flood', 'under way'), []);
  for (let network = 0; network < 78; network += 1) start(queue, from(`elsewhere ${network}`), []);
  const place = queue.enter(from('flood', 'guess'));
  const guess = place.run(() => Promise.resolve()).finally(() => place.leave());
  expect(refusal(() => queue.enter(from('flood', 'one more')))?.code).toBe('unavailable');
  start(queue, from('honest'), []);
  await expect(guess).rejects.toMatchObject({ code: 'unavailable', details: { headers: { 'Retry-After': '5' } } });
  expect([queue.length, onRefusal.mock.calls.length]).toEqual([80, 1]);
  expect(refusal(() => queue.enter(from('one more')))?.code).toBe('unavailable');
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
