import type { NewsDraft } from '@/lib/domains/news/acts-schema';
import { publishChanges } from '@/lib/domains/news/acts/publishing';
import { listNaming } from '@/lib/domains/news/documents/named';
import { getPublishedNewsItem } from '@/lib/domains/news/public/published';
import { saveDraft } from '@/lib/domains/news/versions/drafts';
import { getEditedNews } from '@/lib/domains/news/versions/edited';
import { db } from '@/lib/platform/database/db';
import { applyMigrations, listMigrations } from '@/lib/platform/database/migrations';
import { resetEnv } from '@/lib/platform/process/env';
import { setClock } from '@/tools/test-bed/clock';
import { createEmptyDatabase, restoreDatabaseUrl } from '@/tools/test-bed/other-database';
import { openRaw, type RawDatabase } from '@/tools/test-bed/raw-database';

jest.setTimeout(120_000);
restoreDatabaseUrl();

const start = Date.parse('2027-01-15T17:00:00Z');
const later = Date.parse('2027-03-01T17:00:00Z');
const actor = { id: null, email: 'editor@example.com', client: '' };
const migrations = listMigrations(process.cwd(), 'sqlite');
/** The newest migration of a release that writes `documents` alone. */
const before = migrations[migrations.indexOf('20261129221129_add_named_issues') - 1];

/** Two issues of a document, one of another, and news that names the first document. */
const [inForce, toCome, other, news] = [1, 2, 3, 4];

let raw: RawDatabase;

async function insert(table: string, row: Record<string, string | number | null>): Promise<void> {
  const names = Object.keys(row).map((name) => `"${name}"`);
  const places = names.map(() => '?').join(', ');
  await raw.query(`INSERT INTO "${table}" (${names.join(', ')}) VALUES (${places})`, Object.values(row));
}

const text = { excerpt: 'E', content: 'C', category: 'Announcements', date: '2027-01-02', format: 'plain' };

beforeEach(async () => {
  setClock(start);
  const databaseUrl = await createEmptyDatabase();
  await applyMigrations(process.cwd(), databaseUrl, { upTo: before });
  raw = await openRaw(databaseUrl);
  const at = new Date(start).toISOString();
  const issue = (id: number, documentId: number, changes: { title: string; takesEffectOn: string }) =>
    insert('NewsItem', {
      ...{ ...text, category: 'Policy', updatedAt: at, documentId, ...changes },
      files: JSON.stringify([{ id, title: 'F', name: 'f.pdf', size: 1 }]),
    });
  await issue(inForce, inForce, { title: 'Fees', takesEffectOn: '2027-01-01' });
  await issue(toCome, inForce, { title: 'Fees', takesEffectOn: '2027-03-01' });
  await issue(other, other, { title: 'Rules', takesEffectOn: '2027-01-01' });
  await insert('NewsItem', { ...text, title: 'News', updatedAt: at, publicVersion: 1, documents: `,${inForce},` });
  await insert('NewsVersion', {
    ...{ ...text, title: 'News', newsItemId: news, number: 1, documents: `,${inForce},` },
    ...{ kind: 'published', by: actor.email, at },
  });
  await applyMigrations(process.cwd(), databaseUrl, {});
  process.env.DATABASE_URL = databaseUrl;
  resetEnv();
});

afterEach(() => raw.close());
afterAll(() => jest.useRealTimers());

const shown = async () => (await getPublishedNewsItem(news))?.files?.map(({ title }) => title) ?? [];
const fees = (day: string) => `Fees, effective ${day}`;
const rules = 'Rules, effective January 1, 2027';

async function save(changes: Partial<Pick<NewsDraft, 'title' | 'documents' | 'issues'>>): Promise<NewsDraft> {
  const { updatedAt: _at, updatedBy: _by, updatedByName: _name, ...draft } = (await getEditedNews(news)).draft;
  return saveDraft(news, { ...draft, category: 'Announcements', files: undefined, ...changes }, actor);
}

async function publish({ revision }: NewsDraft): Promise<void> {
  await db().$transaction((tx) => publishChanges(news, { revision, note: null }, { tx, actor, now: new Date() }));
}

it('news from before issues were named keeps its rule after an upgrade, until it is edited', async () => {
  expect(await shown()).toEqual([fees('January 1, 2027')]);
  setClock(later);
  expect(await shown()).toEqual([fees('March 1, 2027')]);
  expect((await save({})).issues).toEqual([null]);
  setClock(start);
  const edited = await save({ title: 'Edited' });
  expect(edited.issues).toEqual([inForce]);
  await publish(edited);
  setClock(later);
  expect(await shown()).toEqual([fees('January 1, 2027')]);
});

describe('a release before, beside this one,', () => {
  /** As it reads what news names. */
  const documentsIn = async (table: string, key = 'newsItemId', newest = '') => {
    const [row] = await raw.query(`SELECT "documents" FROM "${table}" WHERE "${key}" = ${news} ${newest}`);
    return row?.[0];
  };
  const write = (documents: string) =>
    raw.query(`UPDATE "NewsItem" SET "documents" = ? WHERE "id" = ${news}`, [documents]);

  beforeEach(async () => {
    const draft = await save({ documents: [inForce, other], issues: [toCome, null] });
    expect(await documentsIn('NewsDraft')).toBe(`,${inForce},${other},`);
    await publish(draft);
  });

  it('reads the documents that this one names', async () => {
    expect(await documentsIn('NewsItem', 'id')).toBe(`,${inForce},${other},`);
    expect(await documentsIn('NewsVersion', 'newsItemId', 'ORDER BY "number" DESC')).toBe(`,${inForce},${other},`);
    expect(await shown()).toEqual([fees('March 1, 2027'), rules]);
  });

  it('adds and takes off documents, which counts, and leaves the issues of the others', async () => {
    await write(`,${inForce},`);
    expect(await shown()).toEqual([fees('March 1, 2027')]);
    await write(`,${other},`);
    expect(await shown()).toEqual([rules]);
    expect(await listNaming({ id: toCome, documentId: inForce })).toEqual([]);
    await write('');
    expect(await shown()).toEqual([]);
    expect((await save({ title: 'Edited' })).documents).toEqual([]);
  });

  it('makes a working copy, whose documents keep the rule of before until it is edited', async () => {
    const { revision } = (await getEditedNews(news)).draft;
    await insert('NewsDraft', {
      ...{ ...text, title: 'News', newsItemId: news, documents: `,${other},${inForce},`, updatedBy: actor.email },
      ...{ revision: revision + 1, basedOn: revision, updatedAt: new Date(start).toISOString() },
    });
    const { draft } = await getEditedNews(news);
    expect([draft.documents, draft.issues]).toEqual([
      [other, inForce],
      [null, null],
    ]);
    expect((await save({ title: 'Edited' })).issues).toEqual([other, inForce]);
  });
});
