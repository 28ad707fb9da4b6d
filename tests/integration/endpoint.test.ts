import { z } from 'zod';

import { endpoint } from '@/lib/api/endpoint';
import { contract } from '@/lib/platform/http/contract';

const output = z.object({ id: z.number(), owner: z.object({ email: z.string() }) });
const row = { id: 1, owner: { email: 'reader@example.com', passwordHash: 'secret' }, tokenHash: 'secret' };
const shown = { id: 1, owner: { email: 'reader@example.com' } };

it.each([
  ['an object', { output }, () => row, shown],
  ['a list', { output: output.array() }, () => [row], [shown]],
  ['a page', { pageOf: output }, () => ({ rows: [row], total: 1 }), [shown]],
])('sends of %s what the contract names and nothing else', async (_what, definition, handle, expected) => {
  const one = contract('GET /api/one', { access: 'public', summary: 'Returns one.', ...definition });
  const { respond } = endpoint(one, handle as never);
  const response = await respond(new Request('http://localhost/api/one'), {}, 'request');
  expect(await response.json()).toEqual(expected);
});
