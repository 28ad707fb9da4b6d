// @documented `X-Total-Count` is the number of matching rows on all pages (at least that many if the response has `X-Total-Count-Is: minimum`).

import { db } from '@/lib/platform/database/db';
import { insertRows } from '@/lib/platform/database/json-rows';
import { api } from '@/tools/test-bed/api';

import { makeAuditEntry } from '../factories/many-audit-entries';
import { signedIn } from '../factories/people';

jest.mock('@/lib/domains/audit/schema', () => ({
  ...jest.requireActual<object>('@/lib/domains/audit/schema'),
  mostCounted: 20,
}));

const count = 47;

it('a trail too long to count says so, and its last page is numbered by the exact count', async () => {
  const admin = await signedIn('admin');
  await db().auditEntry.deleteMany();
  const entries = Array.from({ length: count }, (_, n) => ({
    ...makeAuditEntry(n, Date.now(), count),
    kind: 'change',
  }));
  const columns = { actorEmail: 'text', kind: 'text', action: 'text', subject: 'text', details: 'text' } as const;
  await insertRows(db(), 'AuditEntry', { ...columns, client: 'text', at: 'timestamp' }, entries);

  const read = async (address: string) => {
    const { headers } = await api('GET', address, { cookie: admin.cookie });
    const last = /<([^>]+)>; rel="last"/.exec(headers.get('link') ?? '')?.[1];
    return {
      total: headers.get('x-total-count'),
      is: headers.get('x-total-count-is'),
      offset: headers.get('x-offset'),
      last,
    };
  };
  const first = await read('/api/admin/audit?limit=10');
  expect(first).toMatchObject({ total: '20', is: 'minimum', offset: '0' });
  expect(await read(first.last ?? '')).toMatchObject({ total: '47', is: null, offset: '40' });
});
