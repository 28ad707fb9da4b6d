// @documented One build runs on SQLite and on PostgreSQL

import fc from 'fast-check';

import { signedIn } from '../factories/people';
import { api, apiRoutes, type Method } from '../../tools/test-bed/api';

/** What an administrator alone may call; everything else is public or for whoever is signed in. */
const adminAddresses = /^\/api\/(admin\/|email-subscribe$|openapi\.json$)/;
const bodyMethods: Method[] = ['POST', 'PUT', 'PATCH', 'DELETE'];
const methods: Method[] = ['GET', ...bodyMethods];

interface Target {
  method: Method;
  pattern: string;
}

let admin: { cookie: string };
let user: { cookie: string };
/** Every method of every address that is served. */
let targets: Target[];

beforeAll(async () => {
  [admin, user] = await Promise.all([signedIn('admin'), signedIn('user')]);
  targets = [];
  for (const { pattern } of apiRoutes) {
    for (const method of methods) {
      const response = await api(method, fill(pattern), { cookie: (await signedIn('admin')).cookie });
      if (response.status !== 405) targets.push({ method, pattern });
      await response.body?.cancel();
    }
  }
});

/** An address of a pattern, its id one that is not there unless told. */
function fill(pattern: string, id = '2000000000'): string {
  return pattern
    .replace('[...nextauth]', 'session')
    .replace('[[...path]]', 'unknown')
    .replace(/\[\w+\]/g, id);
}

it('finds the handlers', () => {
  expect(targets.length).toBeGreaterThan(20);
});

it('answers at each address the contract that names it, with the access that the address asks for', async () => {
  for (const { pattern, load } of apiRoutes.filter((route) => route.pattern !== '/api/[[...path]]')) {
    for (const [method, { contract }] of Object.entries(await load())) {
      const isServed = targets.some((target) => target.pattern === pattern && target.method === method);
      expect([pattern, method, contract !== undefined]).toEqual([pattern, method, isServed]);
      if (!contract) continue;
      expect(contract).toMatchObject({ method, path: pattern });
      expect([pattern, method, contract.access === 'admin']).toEqual([pattern, method, adminAddresses.test(pattern)]);
    }
  }
});

it('answers each method that an address does not have with 405 and Allow', async () => {
  for (const { pattern } of apiRoutes) {
    for (const method of methods) {
      if (targets.some((target) => target.pattern === pattern && target.method === method)) continue;
      const response = await api(method, fill(pattern), { cookie: admin.cookie });
      expect([pattern, method, response.status]).toEqual([pattern, method, 405]);
      expect(response.headers.get('allow')).toContain('OPTIONS');
      expect(await response.json()).toHaveProperty('message');
    }
  }
});

it('lets nobody but administrators call what is theirs', async () => {
  const guarded = targets.filter(({ pattern }) => adminAddresses.test(pattern));
  expect(guarded.length).toBeGreaterThan(10);
  for (const { method, pattern } of guarded) {
    const address = fill(pattern);
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const signedOut = await api(method, address, { body });
    expect([address, method, signedOut.status]).toEqual([address, method, 401]);
    expect(await signedOut.json()).toEqual({ message: 'Unauthorized' });
    expect([address, method, (await api(method, address, { body, cookie: user.cookie })).status]).toEqual([
      address,
      method,
      403,
    ]);
  }
});

it('answers an address of its own that is not there with 404 in JSON', async () => {
  for (const address of ['/api', '/api/unknown', '/api/news/1/unknown']) {
    const response = await api('GET', address);
    expect([address, response.status]).toEqual([address, 404]);
    expect(await response.json()).toEqual({ message: 'Address not found.' });
  }
});

it('answers any id that is no positive whole number with 404', async () => {
  for (const { method, pattern } of targets.filter((target) => target.pattern.includes('[id]'))) {
    for (const id of ['abc', '-1', '1.5', '0', '1e3', '%00', '2147483648', '9'.repeat(40)]) {
      const response = await api(method, fill(pattern, id), {
        body: method === 'GET' || method === 'DELETE' ? undefined : {},
        cookie: admin.cookie,
      });
      expect([pattern, method, id, response.status]).toEqual([pattern, method, id, 404]);
    }
  }
});

/** Values that a careless client, or a careful attacker, would send. */
const hostileText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    "' OR 1=1 --",
    '<script>',
    '../..',
    '%00',
    '🙂'.repeat(300),
    'x'.repeat(70_000),
    '-1',
    '1.5',
    '9'.repeat(30),
  ),
);
const fieldNames = fc.constantFrom(
  ...[
    'email',
    'password',
    'firstName',
    'lastName',
    'role',
    'isVerified',
    'title',
    'excerpt',
    'content',
    'category',
    'link',
    'date',
  ],
  ...[
    'isPublished',
    'publishAt',
    'unpublishAt',
    'version',
    'token',
    'landingPageVersion',
    'page',
    'referrer',
    '__proto__',
    'constructor',
  ],
);
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(hostileText, { maxLength: 3 }),
  fc.dictionary(fieldNames, hostileText, { maxKeys: 3 }),
);
const hostileBody = fc.oneof(
  fc.dictionary(fieldNames, hostileValue, { maxKeys: 12 }).map((value) => JSON.stringify(value)),
  hostileValue.map((value) => JSON.stringify(value) ?? ''),
  hostileText,
  fc.constantFrom(
    '{',
    '[]',
    'null',
    '{"a":',
    '{"email":"a@b.co"}{}',
    '[['.repeat(20_000),
    `{"title":"${'x'.repeat(1_000_000)}"}`,
  ),
  fc.uint8Array({ maxLength: 200 }),
);
const mediaType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      '',
      'application/json; charset=x',
    ),
  },
);
const queryNames = fc.constantFrom(
  'q',
  'limit',
  'cursor',
  'sort',
  'category',
  'state',
  'verified',
  'role',
  'id',
  'token',
  'action',
);
const hostileQuery = fc
  .dictionary(queryNames, fc.oneof(hostileText, fc.constantFrom('1', 'WzEsMV0', 'W251bGwsMV0', 'WyJhIiwxXQ')), {
    maxKeys: 5,
  })
  .map((query) =>
    new URLSearchParams(Object.entries(query).map(([name, value]) => [name, value.slice(0, 2000)])).toString(),
  );

/** A handler never answers 5xx, whatever it is sent, and a refusal is a sentence in the contract's form. */
async function expectDecided(method: Method, address: string, options: Parameters<typeof api>[2]): Promise<void> {
  const response = await api(method, address, { cookie: admin.cookie, ...options });
  const text = await response.text();
  if (response.status >= 500) throw new Error(`${method} ${address} answered ${response.status}: ${text}`);
  if (response.status >= 400) expect(typeof (JSON.parse(text) as { message: unknown }).message).toBe('string');
}

/** Handlers that end the session or delete by design are called with an id that is not there. */
it('decides about any body', async () => {
  const withBody = targets.filter(
    ({ method, pattern }) => method !== 'GET' && pattern !== '/api/logout' && !pattern.includes('nextauth'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...withBody),
      hostileBody,
      mediaType,
      async ({ method, pattern }, body, contentType) => {
        await expectDecided(method, fill(pattern), {
          rawBody: method === 'DELETE' ? undefined : (body as BodyInit),
          headers: { 'content-type': contentType },
        });
      },
    ),
    { numRuns: 400 },
  );
}, 120_000);

it('decides about any query', async () => {
  const readable = targets.filter(
    ({ method, pattern }) => method === 'GET' && pattern !== '/api/logout' && !pattern.includes('nextauth'),
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...readable), hostileQuery, ({ method, pattern }, query) =>
      expectDecided(method, `${fill(pattern)}?${query}`, {}),
    ),
    { numRuns: 300 },
  );
}, 120_000);

/** A beacon is refused in silence: its page reads no response. */
const isSilent = (pattern: string) => pattern === '/api/impressions';

it('refuses a body that is not JSON with 400, another media type with 415, 1 MB with 413', async () => {
  for (const { pattern, load } of apiRoutes) {
    for (const { contract } of Object.values(await load())) {
      if (!contract?.body || contract.bodyFormat === 'form' || contract.receives || isSilent(pattern)) continue;
      const { method } = contract;
      const send = async (rawBody: string, type = 'application/json') => {
        const headers = { 'content-type': type };
        return (await api(method, fill(pattern), { rawBody, headers, cookie: admin.cookie })).status;
      };
      const statuses = [await send('{"a":'), await send('{}', 'text/plain'), await send(`"${'x'.repeat(1_000_000)}"`)];
      expect([pattern, method, ...statuses]).toEqual([pattern, method, 400, 415, 413]);
    }
  }
});
