// @documented One build runs on SQLite and on PostgreSQL
// @documented 404: the address does not exist, or nothing has this id; a malformed id counts as an address that does not exist
// @documented 405: the address does not support this method; `Allow` lists the methods that it supports
// @documented 413: the body is larger than 64 KiB (256 KiB where the content of news is sent), or a file exceeds its own limit
// @documented 415: the body is not in the media type that the endpoint reads

import { api, apiRoutes, type Method } from '@/tools/test-bed/api';
import { accessOf } from '@/tools/test-bed/entry-points';

import { signedIn } from '../factories/people';

const bodyMethods: Method[] = ['POST', 'PUT', 'PATCH', 'DELETE'];
const methods: Method[] = ['GET', ...bodyMethods];

interface Target {
  method: Method;
  pattern: string;
}

let admin: { cookie: string };
/** Every method of every address that is served. */
let targets: Target[];

beforeAll(async () => {
  admin = await signedIn('admin');
  // Not that administrator's: some of these calls end the session that makes them.
  const { cookie } = await signedIn('admin');
  targets = [];
  for (const { pattern } of apiRoutes) {
    for (const method of methods) {
      const response = await api(method, fill(pattern), { cookie });
      if (response.status !== 405) targets.push({ method, pattern });
      await response.body?.cancel();
    }
  }
});

/** An address for a pattern; by default its id does not exist. */
function fill(pattern: string, id = '2000000000'): string {
  return pattern
    .replace('[...nextauth]', 'session')
    .replace('[[...path]]', 'unknown')
    .replace(/\[\w+\]/g, id);
}

it('finds the handlers', () => {
  expect(targets.length).toBeGreaterThan(20);
});

it('serves at each address the contract that names it, with the access that the address requires', async () => {
  for (const { pattern, load } of apiRoutes.filter((route) => route.pattern !== '/api/[[...path]]')) {
    for (const [method, { contract }] of Object.entries(await load())) {
      const isServed = targets.some((target) => target.pattern === pattern && target.method === method);
      expect([pattern, method, contract !== undefined]).toEqual([pattern, method, isServed]);
      if (!contract) continue;
      expect(contract).toMatchObject({ method, path: pattern, access: accessOf(pattern) });
    }
  }
});

/** The addresses whose POST makes something new. */
const creations =
  /^\/api\/(account\/passkeys|admin\/(campaigns|invitations|news(\/drafts|\/\[id\]\/(duplicate|files|mailing|newsletter|preview-link))?|subscription-imports|users)|contact-messages|email-subscri(be|ption))$/;

it('responds with 201 to a creation, and to nothing else', async () => {
  const contracts = (await Promise.all(apiRoutes.map(({ load }) => load()))).flatMap((methods) =>
    Object.values(methods).flatMap(({ contract }) => contract ?? []),
  );
  expect(contracts.filter(({ path, method }) => method === 'POST' && creations.test(path))).toHaveLength(15);
  for (const { method, path, status } of contracts)
    expect([method, path, status === 201]).toEqual([method, path, method === 'POST' && creations.test(path)]);
});

it('responds to each method that an address does not have with 405 and Allow', async () => {
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

it('responds to an API address that does not exist with 404 in JSON', async () => {
  for (const address of ['/api', '/api/unknown', '/api/news/1/unknown']) {
    const response = await api('GET', address);
    expect([address, response.status]).toEqual([address, 404]);
    expect(await response.json()).toEqual({ message: 'Address not found.' });
  }
});

it('responds to any id that is not a positive integer with 404', async () => {
  for (const { method, pattern } of targets.filter((target) => target.pattern.includes('[id]'))) {
    for (const id of ['abc', '-1', '1.5', '0', '1e3', '%00', '2147483648', '9'.repeat(40)]) {
      const response = await api(method, fill(pattern, id), {
        body: method === 'GET' || method === 'DELETE' ? undefined : {},
        cookie: admin.cookie,
      });
      expect([pattern, method, id, response.status]).toEqual([pattern, method, id, 404]);
    }
  }
  const { cookie } = admin;
  for (const method of methods)
    expect((await api(method, '/api/admin/email-subscriptions/verification-messages', { cookie })).status).toBe(404);
});

/** A beacon is refused silently: its page reads no response. */
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
