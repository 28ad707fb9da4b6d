import { readFileSync } from 'node:fs';

import { undecided } from '@/lib/domains/mailing-list/import-columns';
import type { SubscriptionImport } from '@/lib/domains/mailing-list/import-schema';
import { importStep } from '@/lib/domains/mailing-list/import/job';
import { db } from '@/lib/platform/database/db';
import { api } from '@/tools/test-bed/api';

import { listExports } from '../factories/list-exports';
import { signedIn } from '../factories/people';

const base = '/api/admin/subscription-imports';
const documentation = readFileSync('docs/import.md', 'utf8');
let cookie: string;

beforeAll(async () => {
  ({ cookie } = await signedIn('admin'));
});

beforeEach(async () => {
  await db().subscription.deleteMany();
  await db().suppression.deleteMany();
  await db().subscriptionImport.deleteMany();
});

async function read(rawBody: string, more: Record<string, string> = {}): Promise<SubscriptionImport> {
  const query = new URLSearchParams({ fileName: 'export.csv', ...more }).toString();
  const response = await api('POST', `${base}?${query}`, { rawBody, cookie, headers: { 'content-type': 'text/csv' } });
  expect(response.status).toBe(201);
  return (await response.json()) as SubscriptionImport;
}

const start = (id: number) => api('POST', `${base}/${id}/start`, { body: { basis: 'Our old list' }, cookie });

const shown: Record<string, string> = {
  verified: 'added, verified',
  pending: 'added, pending',
  left: 'not added, kept off',
  noConsent: 'not added',
  invalid: 'cannot be read',
};

async function rowsOf(tool: string, id: number): Promise<string[]> {
  const lines = await db().subscriptionImportLine.findMany({ where: { importId: id }, orderBy: { line: 'asc' } });
  return lines.map(({ email, outcome, isVerified, reason }) => {
    const result = shown[outcome === 'added' ? (isVerified ? 'verified' : 'pending') : outcome];
    return `| ${[tool, email.split('@')[0], result, reason ?? ''].join(' | ')} |`.replace(/ +/g, ' ');
  });
}

describe.each(listExports)('the export of $tool', ({ tool, text, choices }) => {
  it('adds those alone who are on its list, as the documentation says', async () => {
    const first = await read(text);
    const asked = first.columns.filter(({ field }) => field === undecided).map(({ name }) => name);
    expect(asked).toEqual(Object.keys(choices ?? {}));
    let { id } = first;
    if (choices) {
      expect((await start(id)).status).toBe(409);
      const columns = first.columns.map(({ name, field }) => choices[name] ?? field ?? '').join(',');
      ({ id } = await read(text, { columns, replaces: String(id) }));
    }
    expect((await start(id)).status).toBe(200);
    while (await importStep());
    const rows = await rowsOf(tool, id);
    const inTable = documentation.split('\n').map((line) => line.replace(/ +/g, ' '));
    expect(inTable.filter((line) => line.startsWith(`| ${tool} |`))).toEqual(rows);
    const kept = rows.filter((row) => row.includes(` ${shown.left} `)).map((row) => row.split(' | ')[1]);
    expect(await db().suppression.count()).toBe(new Set(kept).size);
  });
});
