import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { noFacts } from '@/lib/domains/site/facts-schema';
import { setStoredState } from '@/lib/domains/site/state';

import { PublicResponses } from './public-responses';
import type { Site } from './site';

/** A site whose pages hold their address. */
const site = {
  present: {},
  isMemoryTrusted: () => true,
  fetch: async (path: string) => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from(`<title>${path}</title>`),
  }),
} as unknown as Site;
const responses = new PublicResponses(site, { isHttps: false, trustedProxies: 0, siteUrl: 'http://site.example' });
const front = createServer((request, response) => {
  if (!responses.respond(request, response)) response.end('results');
});
let url: string;

beforeAll(async () => {
  setStoredState({ revision: 1, landingPageVersion: 'v1', facts: noFacts, passedAt: 0, upcoming: [] });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
});
afterAll(async () => {
  front.closeAllConnections();
  await new Promise((resolve) => front.close(resolve));
});

it('refuses too many searches on the page that was searched', async () => {
  for (let count = 1; count <= 30; count += 1)
    expect(await (await fetch(`${url}/updates?q=tape`)).text()).toBe('results');
  for (const path of ['/updates', '/documents', '/updates']) {
    const refused = await fetch(`${url}${path}?q=tape`);
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining(`<title>${path}</title>`)]);
  }
});
