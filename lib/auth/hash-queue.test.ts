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
